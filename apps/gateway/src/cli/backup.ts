import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { backUp } from '../platform/backup/dump.ts';
import { BackupError } from '../platform/backup/manifest.ts';
import { SystemClock } from '../platform/clock.ts';
import { Gateway } from '../platform/gateway.ts';
import { StartError } from '../platform/start-error.ts';

/** Writes a backup of the configured database into the folder given, or into one named after the time. */
const run = async (given: string | undefined): Promise<string> => {
  const now = new Date(new SystemClock().now());
  const target = resolve(given ?? `backup-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  const tables = await Gateway.withDatabaseAsItIs(readConfig(), (db) => backUp(db, target, now));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables are in ${target}`;
};

try {
  process.stdout.write(`${await run(process.argv[2])}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError || error instanceof BackupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
