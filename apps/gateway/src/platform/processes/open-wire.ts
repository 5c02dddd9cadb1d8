import type { Config } from '../../config.ts';
import type { Database } from '../db/database.ts';
import { PostgresWire } from './postgres-wire.ts';
import { NoWire, type Wire } from './wire.ts';

/** The line that the configuration names; its name of the installation changes with a restored backup. */
export const openWire = async ({ BUS_URL }: Pick<Config, 'BUS_URL'>, db: Database): Promise<Wire> => {
  if (db.isSerial) return new NoWire();
  if (BUS_URL === undefined) return PostgresWire.open(db);
  const { epoch } = await db.kysely.selectFrom('outbox_epoch').select('epoch').executeTakeFirstOrThrow();
  const { RedisWire } = await import('./redis-wire.ts'); // only who has a bus loads its client
  return RedisWire.open(BUS_URL, epoch);
};
