import { NodeFS } from '@electric-sql/pglite/nodefs';
import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

type Started = Awaited<ReturnType<NodeFS['init']>>;
type EmscriptenOptions = Parameters<NodeFS['init']>[1];

interface FileNode {
  readonly name: string;
}
interface OpenFile {
  readonly node: FileNode;
}

/** The part of Emscripten's NODEFS that we use: every file operation of the database goes through it. */
interface NodeFiles {
  readonly realPath: (node: FileNode) => string;
  readonly stream_ops: {
    write: (file: OpenFile, buffer: Uint8Array, ...range: [offset: number, length: number, position: number]) => number;
  };
  readonly node_ops: {
    setattr: (node: FileNode, attributes: object) => void;
    mknod: (parent: FileNode, name: string, ...kind: [mode: number, device: number]) => FileNode;
    rename: (node: FileNode, parent: FileNode, name: string) => void;
    unlink: (parent: FileNode, name: string) => void;
    rmdir: (parent: FileNode, name: string) => void;
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A deleted file needs no sync, but its directory does. */
const unlessMissing = (error: unknown): void => {
  if (!isMissing(error)) throw error;
};

/** Writes to the disk; tests replace it to simulate a power cut. */
export interface Disk {
  /** Returns when the file or folder is on the disk. */
  syncNow(path: string): void;
  syncSoon(path: string): Promise<void>;
}

const disk: Disk = {
  syncNow: (path) => {
    try {
      const fd = openSync(path, 'r');
      try {
        fdatasyncSync(fd);
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      unlessMissing(error);
    }
  },
  syncSoon: async (path) => {
    try {
      await using file = await open(path, 'r');
      await file.datasync();
    } catch (error) {
      unlessMissing(error);
    }
  },
};

/** Syncs a whole folder, names included. */
export const syncFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) disk.syncNow(join(entry.parentPath, entry.name));
  }
  disk.syncNow(folder);
};

const CONTROL = join('global', 'pg_control');

/**
 * PGlite's files, synced in the order that PostgreSQL relies on. PGlite is built with fsync off, so the kernel decides when
 * its writes reach the disk. Here the log goes first: `syncLog` after a commit; the log before a data
 * page that depends on it; and everything before pg_control, whose new content makes older log worthless.
 */
export class DurableFiles extends NodeFS {
  private readonly disk: Disk;
  private readonly log: string;
  private readonly dirtyLog = new Set<string>();
  /** Apart from the log, because it grows until the next checkpoint, and every commit looks through what is dirty of the log. */
  private readonly dirtyData = new Set<string>();
  private syncing: readonly string[] = [];
  private running: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | undefined;
  private failure: Error | undefined;
  /** Bytes of log since the last checkpoint, which a crash would have to replay. */
  logBytes = 0;
  /** Grows with every write to the log; a statement that does not change it committed nothing. */
  logWrites = 0;
  /** How often the log was synced after commits; fewer than commits when they shared one. */
  logSyncs = 0;

  constructor(folder: string, over: Disk = disk) {
    super(folder);
    this.disk = over;
    this.log = join(this.rootDir, 'pg_wal');
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): Promise<Started> {
    const started = await super.init(pg, options);
    const watch = (module: object): void => this.watch((module as { NODEFS: NodeFiles }).NODEFS);
    (started.emscriptenOpts as { preRun: EmscriptenOptions['preRun'] }).preRun = [
      ...(started.emscriptenOpts.preRun ?? []),
      watch,
    ];
    return started;
  }

  /** Resolves when all log written so far is on the disk; calls during a sync share the next one. */
  syncLog(): Promise<void> {
    this.waiting ??= this.running.then(() => {
      this.waiting = undefined;
      this.running = this.syncDirtyLog();
      return this.running;
    });
    return this.waiting;
  }

  /** Syncs everything before it returns. */
  syncAll(): void {
    this.syncTogether([...this.dirtyLog, ...this.syncing, ...this.dirtyData]);
  }

  private async syncDirtyLog(): Promise<void> {
    if (this.failure) throw this.failure;
    this.syncing = [...this.dirtyLog];
    this.dirtyLog.clear();
    if (this.syncing.length === 0) return;
    this.logSyncs += 1;
    try {
      await Promise.all(this.syncing.map((path) => this.disk.syncSoon(path)));
    } catch (error) {
      throw this.fail(error);
    } finally {
      this.syncing = [];
    }
  }

  private syncTogether(paths: readonly string[]): void {
    if (this.failure) throw this.failure;
    try {
      for (const path of paths) {
        this.dirtyOf(path).delete(path);
        this.disk.syncNow(path);
      }
    } catch (error) {
      throw this.fail(error);
    }
  }

  private dirtyOf(path: string): Set<string> {
    return this.isLog(path) ? this.dirtyLog : this.dirtyData;
  }

  private note(path: string): void {
    this.dirtyOf(path).add(path);
  }

  /** After a failed sync the kernel may have dropped the pages, so a later success proves nothing: no commit is durable any more. */
  private fail(cause: unknown): Error {
    this.failure = new Error(`the disk refused to keep the database: ${String(cause)}`, { cause });
    return this.failure;
  }

  private isLog(path: string): boolean {
    return path.startsWith(this.log);
  }

  private watch(files: NodeFiles): void {
    this.watchWrites(files);
    this.watchNames(files);
  }

  private watchWrites({ stream_ops: streams, realPath }: NodeFiles): void {
    const { write } = streams;
    streams.write = (file, buffer, ...range) => {
      const path = realPath(file.node);
      if (!this.isLog(path)) this.beforeData(path);
      const written = write(file, buffer, ...range);
      this.note(path);
      if (this.isLog(path)) this.afterLog(written);
      else if (path.endsWith(CONTROL)) this.afterControl(path);
      return written;
    };
  }

  private beforeData(path: string): void {
    if (path.endsWith(CONTROL)) this.syncAll();
    else if (path.includes(`${sep}base${sep}`)) this.syncTogether([...this.dirtyLog, ...this.syncing]);
  }

  private afterLog(bytes: number): void {
    this.logBytes += bytes;
    this.logWrites += 1;
  }

  private afterControl(path: string): void {
    this.syncTogether([path]);
    this.logBytes = 0;
  }

  private watchNames({ node_ops: nodes, realPath }: NodeFiles): void {
    const { setattr, mknod, rename, unlink, rmdir } = nodes;
    nodes.setattr = (node, attributes) => {
      setattr(node, attributes);
      this.note(realPath(node));
    };
    nodes.mknod = (parent, name, ...kind) => {
      this.note(realPath(parent));
      return mknod(parent, name, ...kind);
    };
    nodes.rename = (node, parent, name) => {
      const from = realPath(node);
      rename(node, parent, name);
      this.moved(from, join(realPath(parent), name));
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      this.note(realPath(parent));
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      this.note(realPath(parent));
    };
  }

  private moved(from: string, to: string): void {
    if (this.dirtyOf(from).delete(from) || this.syncing.includes(from)) this.note(to);
    this.note(dirname(from));
    this.note(dirname(to));
  }
}

/** Whether the folder holds a completely created database. */
export const isDatabase = (folder: string): boolean =>
  statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
