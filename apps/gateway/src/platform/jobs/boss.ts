import { Logger } from '@nestjs/common';
import { PgBoss, type Clock as BossClock, type Db } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';

export const SCHEMA = 'jobs';

const NOW = `${SCHEMA}.job_now()`;

/**
 * Runs pg-boss's statements on a connection of ours, in its transaction if it is in one. Where they ask the database for the time
 * they get that of our clock. A statement that fails is the caller's matter: nothing is rolled back here.
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

/** No timer of pg-boss's own ever fires: what is due is looked at by ours. */
const withoutTimers = (clock: Clock): BossClock => ({
  now: () => clock.now(),
  setTimeout: () => undefined,
  setInterval: () => undefined,
  clearTimeout: () => undefined,
  clearInterval: () => undefined,
});

/** Opens pg-boss on tables that our migrations made; throws where they are of another version of it. */
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
