import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join, resolve as absolute } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';

/** The holder of a folder. Boot and start time distinguish a process from a later one with the same pid. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly boot: string;
  readonly startedAt: string;
  readonly since: string;
}

/** The data folder is not available; the message gives the reason in one line. */
export class FolderError extends Error {
  override readonly name: string = 'FolderError';
}

/** Another process uses the folder. */
export class FolderInUseError extends FolderError {
  override readonly name = 'FolderInUseError';

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid} on ${holder.host} (since ${holder.since})` : 'another process';
    super(`the data folder ${folder} is in use by ${who}; stop it, or give this one another DATA_DIR`);
  }
}

const LOCK = 'gateway.lock';
const TOUCH_MS = 5 * SECOND; // a sign of life for hosts that cannot look at our process
const SILENCE_MS = 6 * TOUCH_MS; // after that, a holder on another host counts as gone
const TORN_MS = 2 * SECOND; // an incomplete lock file older than this was interrupted

const READ_ATTEMPTS = 10;
const READ_PAUSE_MS = 30;

const isLinux = process.platform === 'linux';
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const bootId = (): string => (isLinux ? readIfThere('/proc/sys/kernel/random/boot_id')?.trim() : undefined) ?? '';

/**
 * In clock ticks since the boot; the name before it may hold spaces and brackets, so fields count from the last bracket.
 * Empty for a process that has ended, even while its parent has not taken note of it (Z).
 */
const startOf = (pid: number): string => {
  const stat = isLinux ? readIfThere(`/proc/${pid}/stat`) : undefined;
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '');
};

const self = (): Holder => ({
  pid: process.pid,
  host: hostname(),
  boot: bootId(),
  startedAt: startOf(process.pid),
  since: new Date().toISOString(),
});

const parse = (text: string): Holder | undefined => {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    return typeof holder?.pid === 'number' && typeof holder.host === 'string' ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Whether the process that wrote this is still running. `silentMs`: time since the file was last touched. */
const isAlive = (holder: Holder | undefined, silentMs: number): boolean => {
  if (!holder) return silentMs < TORN_MS;
  if (holder.host !== hostname()) return silentMs < SILENCE_MS;
  if (holder.boot !== bootId() || holder.pid === process.pid || !isRunning(holder.pid)) return false;
  return !isLinux || holder.startedAt === startOf(holder.pid);
};

/** An exclusive lock on a folder: a socket, which the kernel releases when the process dies, and a file for people to read. */
export class FolderLock {
  private readonly path: string;
  private readonly witness: Server | undefined;
  private readonly text: string;
  private readonly touching: NodeJS.Timeout;

  private constructor(path: string, text: string, witness: Server | undefined) {
    this.path = path;
    this.text = text;
    this.witness = witness;
    this.touching = setInterval(() => this.touch(), TOUCH_MS);
    this.touching.unref();
  }

  /** Creates the folder if necessary and locks it, or throws FolderError at once. */
  static async take(folder: string): Promise<FolderLock> {
    const path = join(folder, LOCK);
    makeFolder(folder);
    const witness = isLinux ? await openWitness(folder) : undefined;
    try {
      const text = JSON.stringify(self());
      writeLock(folder, text);
      return new FolderLock(path, text, witness);
    } catch (error) {
      await closed(witness);
      throw error;
    }
  }

  async release(): Promise<void> {
    clearInterval(this.touching);
    if (readIfThere(this.path) === this.text) rmSync(this.path, { force: true });
    await closed(this.witness);
  }

  private touch(): void {
    const now = new Date();
    try {
      utimesSync(this.path, now, now);
    } catch {
      // only hosts that share the folder miss it; the socket still holds
    }
  }
}

/** Not with `recursive`: below /proc it retries forever. */
const make = (folder: string): void => {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another process was faster
  }
};

const makeFolder = (folder: string): void => {
  try {
    make(absolute(folder));
    if (!statSync(folder).isDirectory()) throw new FolderError(`the data folder ${folder} is a file`);
  } catch (error) {
    throw toFolderError(folder, error);
  }
};

const toFolderError = (folder: string, error: unknown): FolderError => {
  if (error instanceof FolderError) return error;
  const code = codeOf(error) ?? '';
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return new FolderError(`the data folder ${folder} is a file, or lies below one`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new FolderError(`the data folder ${folder} cannot be written (${code})`);
  return new FolderError(`the data folder ${folder} cannot be used: ${(error as Error).message}`);
};

/** Listens on a name that only one process can have: the folder's own identity, independent of its path. */
const openWitness = async (folder: string): Promise<Server> => {
  const { dev, ino } = statSync(folder, { bigint: true });
  const server = createServer((socket) => socket.destroy());
  server.unref();
  server.listen({ path: `\0chaintide-${dev}-${ino}` });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE'
      ? new FolderInUseError(folder, await findHolder(folder))
      : toFolderError(folder, error);
  }
};

/** Reads the holder of the folder; a new holder may still be writing the file. */
const findHolder = async (folder: string): Promise<Holder | undefined> => {
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const holder = parse(readIfThere(join(folder, LOCK)) ?? '');
    if (holder && isAlive(holder, 0)) return holder;
    await setTimeout(READ_PAUSE_MS);
  }
  return undefined;
};

const closed = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (server) server.close(() => resolve());
    else resolve();
  });

const writeLock = (folder: string, text: string): void => {
  try {
    if (create(join(folder, LOCK), text)) return;
    clearStale(folder);
    if (create(join(folder, LOCK), text)) return;
  } catch (error) {
    throw toFolderError(folder, error);
  }
  throw new FolderInUseError(folder, parse(readIfThere(join(folder, LOCK)) ?? ''));
};

/** Writes the file if there is none; returns whether it did. */
const create = (path: string, text: string): boolean => {
  try {
    const fd = openSync(path, 'wx', 0o644);
    try {
      writeSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/** Moves aside a lock file whose process is gone; of several processes that try, only one succeeds. */
const clearStale = (folder: string): void => {
  const path = join(folder, LOCK);
  const text = readIfThere(path);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (text === undefined || !stats) return;
  const holder = parse(text);
  if (isAlive(holder, Date.now() - stats.mtimeMs)) throw new FolderInUseError(folder, holder);
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readIfThere(aside);
  rmSync(aside, { force: true });
  // another process cleared it first, and this file belongs to a new, living holder: put it back
  if (moved !== undefined && moved !== text) {
    create(path, moved);
    throw new FolderInUseError(folder, parse(moved));
  }
};
