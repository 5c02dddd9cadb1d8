import type { Proposal } from '@chaintide/contracts/people/proposals';
import type { UserChange } from '@chaintide/contracts/people/users';
import { SessionsService } from '../../src/modules/sessions/sessions.service.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import { ProposalsService } from '../../src/modules/customers/proposals.service.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { outcomeOf } from '../withdrawals-rig.ts';
import { CustomersRig } from './customers-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';

type Act = 'approve' | 'reject' | 'withdraw';
interface Numbered {
  readonly id: number;
}

/** Customer management as used by one admin, root, and the proposals that wait for another. */
export class ProposalsRig extends CustomersRig {
  root!: Account;
  somebody!: Account;

  override async reset(): Promise<void> {
    await super.reset();
    this.root = await this.open('root', { staffRole: 'admin', language: 'en' });
    this.somebody = await this.open('somebody');
  }

  readonly now = ({ id }: Numbered): Promise<Account> => this.users().require(id);
  readonly roleOf = async (account: Numbered): Promise<string | null> => (await this.now(account)).staffRole;
  readonly ask = async (by: Numbered, account: Numbered, what: UserChange) =>
    this.part(CustomersService).change(by.id, account.id, {
      change: what,
      note: 'as they asked',
      version: (await this.now(account)).version,
    });
  readonly give = (by: Numbered, account: Numbered, role: 'accounting' | 'admin' = 'admin') =>
    this.ask(by, account, { kind: 'role', role });

  /** The proposal that a change led to. */
  readonly proposed = async (work: Promise<{ proposal: Proposal | null }>): Promise<Proposal> => {
    const { proposal } = await work;
    if (!proposal) throw new Error('the change was not proposed but made');
    return proposal;
  };

  readonly answer = (by: Numbered, { id, version }: Proposal, type: Act): Promise<unknown> =>
    outcomeOf(
      this.part(ProposalsService)
        .answer(id, { type, byId: by.id, version })
        .then(({ state }) => state),
    );
  readonly sweep = (): Promise<void> => this.part(ProposalsService).sweep();
  readonly after = async (ms: number): Promise<void> => {
    this.clock.time += ms;
    await this.sweep();
  };

  readonly linesOf = async ({ id }: Numbered) =>
    (await this.part(CustomersService).one(id)).history.map(({ event, by, becomes }) => [event, by, becomes]);
  readonly mails = () =>
    known<{ kind: string; recipient: string; subject: string; text: string }>(
      this.db.query('select kind, recipient, subject, body_text as text from mails order by id'),
    );
  readonly identify = (token: string) =>
    outcomeOf(
      this.part(SessionsService)
        .identify(token)
        .then(({ role }) => role),
    );
}
