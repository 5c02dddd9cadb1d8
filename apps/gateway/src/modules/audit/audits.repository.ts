import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  auditReport,
  audits,
  type AuditContent,
  type AuditReport,
  type Audits,
  type AuditVerdict,
} from '@chaintide/contracts/money/audit';
import { Database } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';

/** How many verdicts are listed besides the newest audit. */
const EARLIER = 20;

const idOf = z.bigint().transform(Number);
const reportRow = auditReport.extend({ id: idOf, at: moment });
const lineRow = audits.shape.earlier.element.extend({ id: idOf, at: moment });

const line = 'a.id, a.at, u.user_name as by, a.took_ms as "tookMs", a.verdict';
const from = 'from audits a left join users u on u.id = a.by_id order by a.id desc';

export interface NewAudit {
  readonly at: number;
  readonly byId: number;
  readonly tookMs: number;
  readonly verdict: AuditVerdict;
  readonly content: AuditContent;
}

/** The audits that were made. */
@Injectable()
export class AuditsRepository {
  constructor(private readonly db: Database) {}

  async newest(): Promise<AuditReport | undefined> {
    return (await rowsOf(reportRow, this.db.query(`select ${line}, a.content ${from} limit 1`)))[0];
  }

  async newestVerdict(): Promise<Pick<AuditReport, 'verdict' | 'at'> | undefined> {
    const newest = await this.db.kysely
      .selectFrom('audits')
      .select(['verdict', 'at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest && { verdict: newest.verdict, at: newest.at.getTime() };
  }

  earlier(): Promise<Audits['earlier']> {
    return rowsOf(lineRow, this.db.query(`select ${line} ${from} limit $1 offset 1`, [EARLIER]));
  }

  async add({ at, byId, tookMs, verdict, content }: NewAudit): Promise<void> {
    await this.db.transaction((tx) =>
      tx.query('insert into audits (at, by_id, took_ms, verdict, content) values ($1, $2, $3, $4, $5::jsonb)', [
        new Date(at),
        byId,
        tookMs,
        verdict,
        JSON.stringify(content),
      ]),
    );
  }
}
