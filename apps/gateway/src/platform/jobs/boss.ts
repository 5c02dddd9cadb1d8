import { Logger } from '@nestjs/common';
import { PgBoss, type Clock as BossClock, type Db } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';

export const SCHEMA = 'jobs';

const NOW = `${SCHEMA}.job_now()`;

/**
 * Runs pg-boss's statements on one of our connections, in its transaction if there is one. Where they read the database's time, they get
 * that of our clock. A failed statement is left to the caller: nothing is rolled back here.
 */
export const executorOn = (tx: Pick<Tx, 'query'>, clock: Clock): Db => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    if (!text.includes(NOW)) return { rows: await tx.query(text, values) };
    return {
      rows: await tx.query(text.replaceAll(NOW, `$${values.length + 1}::timestamptz`), [
        ...values,
        new Date(clock.now()),
      ]),
    };
  },
});

/** Disables pg-boss's own timers: ours decide when to look for due jobs. */
const withoutTimers = (clock: Clock): BossClock => ({
  now: () => clock.now(),
  setTimeout: () => undefined,
  setInterval: () => undefined,
  clearTimeout: () => undefined,
  clearInterval: () => undefined,
});

/** Opens pg-boss on the tables that our migrations created; throws if they belong to another version of it. */
export const openBoss = async (db: Database, clock: Clock): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: executorOn(db, clock),
    clock: withoutTimers(clock),
    schema: SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', (error) => new Logger('Jobs').error({ err: error }, 'the job queue reported an error'));
  return boss.start();
};
