import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { endAllSessions } from '../modules/sessions/end-all-sessions.ts';
import { BackupError } from '../platform/backup/manifest.ts';
import { inNewPlace } from '../platform/backup/new-place.ts';
import { restore } from '../platform/backup/restore.ts';
import { FolderError } from '../platform/db/folder-lock.ts';
import { MigrationError } from '../platform/db/migrations.ts';
import { StartError } from '../platform/start-error.ts';

const expected = [StartError, ConfigError, BackupError, FolderError, MigrationError];

/** Restores a backup into the configured place, which must be empty. */
const run = async (given: string | undefined): Promise<string> => {
  if (given === undefined) throw new BackupError('which one? npm run restore -- <folder of the backup>');
  let told = '';
  await inNewPlace(readConfig(), async (db) => {
    const { at, tables } = await restore(db, resolve(given), { afterwards: endAllSessions });
    told = `${tables.length} tables as of ${at} are restored; everybody has to log in again`;
  });
  return told;
};

try {
  process.stdout.write(`${await run(process.argv[2])}\n`);
} catch (error) {
  if (!expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
