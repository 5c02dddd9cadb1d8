import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../db/database.ts';
import { syncFolder } from '../db/durable-files.ts';
import { FolderLock } from '../db/folder-lock.ts';
import { PgliteDatabase } from '../db/pglite-database.ts';
import { Gateway } from '../gateway.ts';
import { BackupError } from './manifest.ts';

const inFolder = async (folder: string, work: (db: Database) => Promise<void>): Promise<void> => {
  const lock = await FolderLock.take(folder);
  const [place, draft] = [join(folder, 'pg'), join(folder, 'pg.restored')];
  try {
    if (existsSync(place))
      throw new BackupError(`there is a database in ${folder} already; restore into another DATA_DIR`);
    rmSync(draft, { recursive: true, force: true }); // of one that was killed
    const db = await PgliteDatabase.open(draft);
    try {
      await work(db);
    } finally {
      await db.close();
    }
    renameSync(draft, place);
    syncFolder(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    await lock.release();
  }
};

/** Fills the configured place, which must hold no database yet; if the work fails or is killed, it still holds none. */
export const inNewPlace = (config: Config, work: (db: Database) => Promise<void>): Promise<void> =>
  config.DATABASE_URL === undefined ? inFolder(config.DATA_DIR, work) : Gateway.withDatabaseAsItIs(config, work); // in one transaction
