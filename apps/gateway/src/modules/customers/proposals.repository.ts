import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { SEASONED_AFTER_MS } from '@chaintide/contracts/limits';
import { proposalState, proposedChange, type ProposalState } from '@chaintide/contracts/people/proposals';
import { staffRoles } from '@chaintide/contracts/people/roles';
import type { Language } from '@chaintide/contracts/language';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/** A stored proposal, with the current state of its account and its proposer. */
const proposalRow = z.object({
  id: z.bigint(),
  state: proposalState,
  userId: z.bigint(),
  userName: z.string(),
  email: z.string(),
  staffRole: z.enum(staffRoles).nullable(),
  change: proposedChange,
  isTaking: z.boolean(),
  wasRole: z.enum(staffRoles).nullable(),
  wasDisabled: z.boolean(),
  isDisabled: z.boolean(),
  note: z.string(),
  byId: z.bigint(),
  byName: z.string(),
  isByAdmin: z.boolean(),
  at: z.date(),
  carryOutAt: z.date().nullable(),
  expiresAt: z.date(),
  version: z.number(),
});
export type ProposalRow = Readonly<z.infer<typeof proposalRow>>;

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

/** The job that carries out or expires proposals. */
export const PROPOSALS = 'proposals';

@Injectable()
export class ProposalsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  open(): Promise<ProposalRow[]> {
    return rowsOf(proposalRow, this.db.query(`${selected} where p.state = 'proposed' order by p.id desc`));
  }

  async byId(id: number, tx: Tx): Promise<ProposalRow | undefined> {
    return (await rowsOf(proposalRow, tx.query(`${selected} where p.id = $1`, [id])))[0];
  }

  async insert(given: NewProposal, tx: Tx): Promise<number> {
    const { id } = await tx.kysely
      .insertInto('proposals')
      .values({
        user_id: given.userId,
        change: given.change,
        is_taking: given.isTaking,
        was_role: given.wasRole,
        was_disabled: given.wasDisabled,
        note: given.note,
        by_id: given.byId,
        at: given.at,
        carry_out_at: given.carryOutAt,
        expires_at: given.expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const at of [given.carryOutAt, given.expiresAt])
      if (at) await this.jobs.add(tx, { name: PROPOSALS, at: at.getTime() });
    return Number(id);
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

  /** Whether another admin, of more than a day, could approve: neither the proposer nor the subject. */
  async hasSecondAdmin(proposerId: number, subjectId: number, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from users where ${activeAdmin} and id <> $1 and id <> $2 and (power_since is null or power_since <= $3) limit 1`,
      [proposerId, subjectId, new Date(this.clock.now() - SEASONED_AFTER_MS)],
    );
    return rows.length > 0;
  }

  /** Proposals that are due, expired or outdated. */
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

  /** Every admin, and the subject even if no longer an admin. */
  readers(concernedId: number, tx: Tx): Promise<{ email: string; language: Language }[]> {
    return tx.kysely
      .selectFrom('users')
      .select(['email', 'language'])
      .where((eb) => eb.or([sql<boolean>`${sql.raw(activeAdmin)}`, eb('id', '=', BigInt(concernedId))]))
      .orderBy('id')
      .execute();
  }
}

/** Whether the proposer is still an admin and the account is unchanged. */
export const stands = ({ isByAdmin, staffRole, wasRole, isDisabled, wasDisabled }: ProposalRow): boolean =>
  isByAdmin && staffRole === wasRole && isDisabled === wasDisabled;
