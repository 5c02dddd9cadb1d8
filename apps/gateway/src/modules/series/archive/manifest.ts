import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FolderInUseError, FolderLock } from '../../../platform/db/folder-lock.ts';
import { removeUnfinished, writeWhole } from '../../../platform/whole-file.ts';
import { ArchiveError } from './archive-error.ts';

const FORMAT = 1;
const FILE = 'manifest.json';

const fileState = z.object({ rows: z.int(), sha256: z.string() });

/** The archived part of a series. */
const seriesForm = z.object({
  /** Hash of the releases of its periods. */
  releases: z.string(),
  /** Hashes of the chunks as they were archived, by number. */
  chunks: z.record(z.string(), z.string()),
  /** By path below the folder. */
  files: z.record(z.string(), fileState),
});
export type SeriesState = z.infer<typeof seriesForm>;

const manifestForm = z.object({
  format: z.literal(FORMAT),
  /** The set of sources; another one belongs into another folder. */
  world: z.string(),
  /** Of the last run that got to its end; null if there was none yet. */
  at: z.iso.datetime().nullable(),
  series: z.record(z.string(), seriesForm),
});
type Manifest = z.infer<typeof manifestForm>;

const isEmpty = (folder: string): boolean => readdirSync(folder).every((name) => name.startsWith('gateway.lock'));

const read = (folder: string, world: string): Manifest => {
  const path = join(folder, FILE);
  if (!existsSync(path)) {
    if (!isEmpty(folder)) throw new ArchiveError(`${folder} holds something else; give an archive, or a new folder`);
    return { format: FORMAT, world, at: null, series: {} };
  }
  const parsed = manifestForm.safeParse(jsonOf(path));
  if (!parsed.success) throw new ArchiveError(`${folder} was made by another version of the program`);
  if (parsed.data.world !== world)
    throw new ArchiveError(`${folder} is the archive of “${parsed.data.world}”; give “${world}” another folder`);
  return parsed.data;
};

const jsonOf = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ArchiveError(`${path} is damaged: put a copy of it in its place, or archive into another folder`, {
      cause: error,
    });
  }
};

/** The folder of an archive, which one process at a time may write. */
export class ArchiveFolder implements AsyncDisposable {
  private constructor(
    readonly path: string,
    private readonly lock: FolderLock,
    private readonly manifest: Manifest,
  ) {}

  /** Throws ArchiveError for a folder that is no archive of this world. */
  static async open(path: string, world: string): Promise<ArchiveFolder> {
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) throw new ArchiveError(`${path} is a file, not a folder`);
    const lock = await locked(path);
    try {
      const folder = new ArchiveFolder(path, lock, read(path, world));
      removeUnfinished(join(path, FILE));
      folder.write(); // before the first file, so that a run that is killed leaves a folder that the next one knows
      return folder;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  stateOf(series: string): SeriesState | undefined {
    return this.manifest.series[series];
  }

  /** Notes what was archived of a series, when its files are on the disk. */
  note(series: string, state: SeriesState): void {
    this.manifest.series[series] = state;
    this.write();
  }

  /** How many rows there are in files whose path begins so. */
  rowsBelow(prefix: string): number {
    const files = Object.values(this.manifest.series).flatMap((state) => Object.entries(state.files));
    return files.filter(([path]) => path.startsWith(prefix)).reduce((sum, [, { rows }]) => sum + rows, 0);
  }

  finish(now: Date): void {
    this.manifest.at = now.toISOString();
    this.write();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.lock.release();
  }

  private write(): void {
    writeWhole(join(this.path, FILE), [Buffer.from(`${JSON.stringify(this.manifest)}\n`)]);
  }
}

const locked = async (path: string): Promise<FolderLock> => {
  try {
    return await FolderLock.take(path);
  } catch (error) {
    const problem = error instanceof FolderInUseError ? 'another run is writing it' : (error as Error).message;
    throw new ArchiveError(`nothing can be archived into ${path}: ${problem}`, { cause: error });
  }
};
