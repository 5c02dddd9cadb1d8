import { Injectable } from '@nestjs/common';
import { SEASONED_AFTER_MS } from '@chaintide/contracts/limits';
import type { ProposalState, ProposedChange } from '@chaintide/contracts/proposals';
import type { StaffRole } from '@chaintide/contracts/roles';
import type { Language } from '@chaintide/contracts/language';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

/** A proposal as it is stored, with what its account and its proposer are now. */
export interface ProposalRow {
  readonly id: bigint;
  readonly state: ProposalState;
  readonly userId: bigint;
  readonly userName: string;
  readonly email: string;
  readonly staffRole: StaffRole | null;
  readonly change: ProposedChange;
  readonly isTaking: boolean;
  readonly wasRole: StaffRole | null;
  readonly wasDisabled: boolean;
  readonly isDisabled: boolean;
  readonly note: string;
  readonly byId: bigint;
  readonly byName: string;
  readonly isByAdmin: boolean;
  readonly at: Date;
  readonly carryOutAt: Date | null;
  readonly expiresAt: Date;
  readonly version: number;
}

export type NewProposal = Pick<
  ProposalRow,
  'change' | 'isTaking' | 'wasRole' | 'wasDisabled' | 'note' | 'at' | 'carryOutAt' | 'expiresAt'
> & { readonly userId: number; readonly byId: number };

const selected = `
  select p.id, p.state, p.user_id as "userId", subject.user_name as "userName", subject.email, subject.staff_role as "staffRole", p.change, p.is_taking as "isTaking",
    p.was_role as "wasRole", p.was_disabled as "wasDisabled", subject.disabled_at is not null as "isDisabled", p.note, p.by_id as "byId", proposer.user_name as "byName",
    (proposer.disabled_at is null and proposer.staff_role is not distinct from 'admin') as "isByAdmin", p.at, p.carry_out_at as "carryOutAt", p.expires_at as "expiresAt", p.version
  from proposals p join users subject on subject.id = p.user_id join users proposer on proposer.id = p.by_id`;

const activeAdmin = `staff_role = 'admin' and disabled_at is null`;

@Injectable()
export class ProposalsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  open(): Promise<ProposalRow[]> {
    return this.db.query<ProposalRow>(`${selected} where p.state = 'proposed' order by p.id desc`);
  }

  async byId(id: number, tx: Tx): Promise<ProposalRow | undefined> {
    return (await tx.query<ProposalRow>(`${selected} where p.id = $1`, [id]))[0];
  }

  async insert(given: NewProposal, tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: bigint }>(
      `insert into proposals (user_id, change, is_taking, was_role, was_disabled, note, by_id, at, carry_out_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        given.userId,
        given.change,
        given.isTaking,
        given.wasRole,
        given.wasDisabled,
        given.note,
        given.byId,
        given.at,
        given.carryOutAt,
        given.expiresAt,
      ],
    );
    return Number(row!.id);
  }

  async end(
    id: number,
    { state, byId }: { readonly state: ProposalState; readonly byId: number | null },
    tx: Tx,
  ): Promise<void> {
    await tx.query(
      'update proposals set state = $2, ended_by_id = $3, ended_at = $4, version = version + 1 where id = $1',
      [id, state, byId, new Date(this.clock.now())],
    );
  }

  /** Whether somebody else could approve: an admin for more than a day, and neither of the two. */
  async hasSecondAdmin(proposerId: number, subjectId: number, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from users where ${activeAdmin} and id <> $1 and id <> $2 and (power_since is null or power_since <= $3) limit 1`,
      [proposerId, subjectId, new Date(this.clock.now() - SEASONED_AFTER_MS)],
    );
    return rows.length > 0;
  }

  /** Those of whom time asks something: they are due, over, or their matter has changed. */
  async restless(): Promise<number[]> {
    const rows = await this.open();
    const now = this.clock.now();
    return rows
      .filter(
        (row) =>
          (row.carryOutAt !== null && row.carryOutAt.getTime() <= now) ||
          row.expiresAt.getTime() <= now ||
          !stands(row),
      )
      .map(({ id }) => Number(id));
  }

  /** Every admin, and whoever is concerned though they are none any more. */
  readers(concernedId: number, tx: Tx): Promise<{ email: string; language: Language }[]> {
    return tx.query(`select email, language from users where (${activeAdmin}) or id = $1 order by id`, [concernedId]);
  }
}

/** The proposer is still an admin, and the account what it was proposed for. */
export const stands = ({ isByAdmin, staffRole, wasRole, isDisabled, wasDisabled }: ProposalRow): boolean =>
  isByAdmin && staffRole === wasRole && isDisabled === wasDisabled;
