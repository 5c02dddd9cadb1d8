import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { ArchiveError } from '../modules/series/archive/archive-error.ts';
import { archive } from '../modules/series/archive/archive.ts';
import { worldOf } from '../modules/series/world.ts';
import { SystemClock } from '../platform/clock.ts';
import { Gateway } from '../platform/gateway.ts';
import { StartError } from '../platform/start-error.ts';

/** Brings the archive in the folder given, or in `archive`, up to date with the configured database. */
const run = async (given = 'archive'): Promise<string> => {
  const [config, folder] = [readConfig(), resolve(given)];
  const now = new Date(new SystemClock().now());
  const { filesWritten, values, revisions } = await Gateway.withDatabase(config, (db) =>
    archive(db, { folder, world: worldOf(config), now }),
  );
  return `${filesWritten} files are written; ${values} values and ${revisions} revisions are in ${folder}`;
};

try {
  process.stdout.write(`${await run(process.argv[2])}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError || error instanceof ArchiveError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
