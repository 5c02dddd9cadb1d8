import { Injectable } from '@nestjs/common';
import { topics, type PublicationFact, type ReportFact } from '@chaintide/contracts/realtime';
import type { PublishedReport } from '@chaintide/contracts/reports/reports';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import type { ReportRow } from './reports.repository.ts';
import { reportOf } from './views.ts';

/** Notifies staff of changes and readers of publications, in the transaction of the change. */
@Injectable()
export class ReportFacts {
  constructor(private readonly outbox: Outbox) {}

  changed(row: ReportRow, tx: Tx): Promise<void> {
    const fact: ReportFact = { name: 'report.changed', payload: { report: reportOf(row) } };
    return this.outbox.append(tx, { topic: topics.reports(), ...fact });
  }

  published({ id, edition, kind, audience }: PublishedReport, tx: Tx): Promise<void> {
    const fact: PublicationFact = { name: 'report.published', payload: { id, edition, kind, audience } };
    return this.outbox.append(tx, { topic: topics.publications(), ...fact });
  }
}
