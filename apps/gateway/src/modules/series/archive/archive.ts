import type { Database } from '../../../platform/db/database.ts';
import { releasesOf, sourcesOf } from '../stored.ts';
import { ArchiveError } from './archive-error.ts';
import { ArchiveRun } from './archive-run.ts';
import { ArchiveFolder } from './manifest.ts';

/** The work of a run, and the rows of the archive after it. */
interface Archived {
  readonly filesWritten: number;
  readonly values: number;
  readonly revisions: number;
}

interface Target {
  readonly folder: string;
  readonly world: string;
  readonly now: Date;
}

/** Brings an archive up to date with what is stored of a world, as of one moment. Throws ArchiveError. */
export const archive = async (db: Database, { folder: path, world, now }: Target): Promise<Archived> => {
  await using folder = await ArchiveFolder.open(path, world);
  try {
    const filesWritten = await db.transaction(async (tx) => {
      await tx.script('set transaction isolation level repeatable read, read only');
      const [sources, releases] = [await sourcesOf(tx, world), await releasesOf(tx, world)];
      return new ArchiveRun(folder, { tx, world, sources, releases }).all();
    });
    folder.finish(now);
    return { filesWritten, values: folder.rowsBelow('values/'), revisions: folder.rowsBelow('revisions/') };
  } catch (error) {
    throw isOfDisk(error) ? new ArchiveError(`the disk refused a file: ${error.message}`, { cause: error }) : error;
  }
};

const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
