import type { PublishedReport } from '@chaintide/contracts/reports/reports';
import type { Tx } from '../../platform/db/database.ts';

/** A version that has just been published. */
export type Published = PublishedReport;

/** Tells subscribers of a published report, in the transaction that publishes it. */
export abstract class ReportReaders {
  abstract tell(tx: Tx, published: Published): Promise<void>;
}

/** Nobody has subscribed. */
export class NoReaders extends ReportReaders {
  override tell(): Promise<void> {
    return Promise.resolve();
  }
}
