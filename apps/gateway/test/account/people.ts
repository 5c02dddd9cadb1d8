import { accountDeletionAskRoute, type AccountDeletion } from '@chaintide/contracts/people/account-deletion';
import { accountExportRoute } from '@chaintide/contracts/people/account-export';
import { API_BASE } from '@chaintide/contracts/http';
import { strFromU8, unzipSync } from 'fflate';
import { AccountDeletionModule } from '../../src/modules/account-deletion/account-deletion.module.ts';
import { DeletionsService } from '../../src/modules/account-deletion/deletions.service.ts';
import { AccountExportModule } from '../../src/modules/account-export/account-export.module.ts';
import { CustomersModule } from '../../src/modules/customers/customers.module.ts';
import { AuthRig, PASSWORD, type Reply } from '../../src/modules/login/fixtures/auth-rig.ts';
import type { Throwaway } from '../../src/platform/db/testing.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import type { Account } from '../../src/modules/users/users.service.ts';

export const SLOW = 120_000; // starts a gateway with its database; CI has two cores

export interface Person extends Account {
  readonly token: string;
}

/** A gateway with accounts that are exported and deleted. */
export class PeopleRig {
  private constructor(readonly auth: AuthRig) {}

  static async start(throwaway: Throwaway): Promise<PeopleRig> {
    return new PeopleRig(
      await AuthRig.start(throwaway, {}, [AccountDeletionModule, AccountExportModule, CustomersModule]),
    );
  }

  get db() {
    return this.auth.db;
  }

  get clock() {
    return this.auth.clock;
  }

  get deletions(): DeletionsService {
    return this.auth.part(DeletionsService);
  }

  async person(userName: string, more: Partial<Account> = {}): Promise<Person> {
    const account = await this.auth.account(userName, more);
    return { ...account, token: await this.auth.token(userName) };
  }

  async ask(token: string, more: { readonly password?: string; readonly secondFactor?: string } = {}) {
    const { password = PASSWORD, ...code } = more;
    const body = { oldPassword: await this.auth.seal(password), ...code };
    return this.auth.call<AccountDeletion>(accountDeletionAskRoute, { token, body });
  }

  /** The ids of the deletions of an account, the newest first. */
  async deletionsOf({ id }: Pick<Account, 'id'>): Promise<{ id: bigint; state: string }[]> {
    return known<{ id: bigint; state: string }>(
      this.db.query('select id, state from account_deletions where user_id = $1 order by id desc', [id]),
    );
  }

  /** Does now the job of the newest deletion. */
  async goOn(account: Pick<Account, 'id'>): Promise<number | void> {
    const [newest] = await this.deletionsOf(account);
    return this.deletions.goOn({ id: String(newest!.id) });
  }

  /** The kinds of mail to an address, the oldest first. */
  async mails(to: string): Promise<string[]> {
    const rows = await known<{ kind: string }>(
      this.db.query('select kind from mails where to_key = $1 order by id', [to.toLowerCase()]),
    );
    return rows.map(({ kind }) => kind);
  }

  /** The files of an export by their names; the reply where it was refused. */
  async download(
    token: string,
    more: { readonly password?: string; readonly secondFactor?: string } = {},
  ): Promise<Record<string, string> | Reply['body']> {
    const { password = PASSWORD, ...code } = more;
    const response = await fetch(`${this.auth.url}${API_BASE}${accountExportRoute.path}`, {
      method: 'POST',
      headers: { ...this.auth.place(), 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ oldPassword: await this.auth.seal(password), ...code }),
    });
    if (!response.ok) return (await response.json()) as Reply['body'];
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }
}
