import { PGlite, type Results } from '@electric-sql/pglite';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Row } from './database.ts';
import { DurableFiles, isDatabase, syncFolder } from './durable-files.ts';
import type { Done, Envelope, Failed, Message, Request } from './pglite-protocol.ts';
import { oids, readers } from './values.ts';

const CHECKPOINT_BYTES = 128 * 1024 * 1024; // of log; a single-user PostgreSQL never checkpoints by itself

const SHARED_BUFFERS = '16MB'; // never released once used; the system's cache serves the rest

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const post = (message: Message): void => port.postMessage(message, []);
const nothing: Done = { rows: [], command: undefined, wrote: false, checkpointDue: false };

const start = async (folder: string): Promise<{ pg: PGlite; files: DurableFiles }> => {
  const files = new DurableFiles(folder);
  const pg = new PGlite({
    fs: files,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    parsers: readers,
    serializers: {
      [oids.bytea]: (bytes: Uint8Array) =>
        `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
    },
  });
  await pg.waitReady;
  return { pg, files };
};

/** Creates a database in a temporary place and moves it when complete, so that a crash leaves nothing incomplete. */
const create = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const { pg } = await start(draft);
  await pg.close();
  syncFolder(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
};

/** The only connection of this thread. */
class Engine {
  private readonly pg: PGlite;
  private readonly files: DurableFiles;
  private readonly unlisten = new Map<string, () => Promise<void>>();

  private constructor(pg: PGlite, files: DurableFiles) {
    this.pg = pg;
    this.files = files;
  }

  static async open(folder: string): Promise<Engine> {
    if (!isDatabase(folder)) {
      if (existsSync(folder)) throw new Error(`${folder} is there but holds no database`);
      await create(folder);
    }
    syncFolder(folder); // syncs pages that a killed process left in the kernel's cache, before the log that describes them is dropped
    const { pg, files } = await start(folder);
    await pg.exec('checkpoint');
    if (files.logWrites === 0)
      throw new Error('PGlite writes its files in a way that cannot be synced; this version of it does not fit');
    return new Engine(pg, files);
  }

  async answer(request: Exclude<Request, { kind: 'open' }>): Promise<Done> {
    switch (request.kind) {
      case 'query':
        return this.run(() => this.pg.query<Row>(request.sql, [...request.params]));
      case 'script':
        return this.run(async () => (await this.pg.exec(request.sql)).at(-1));
      case 'sync':
        return this.sync();
      case 'listen':
        return this.listen(request.channel);
      case 'unlisten':
        return this.stopListening(request.channel);
      case 'close':
        break;
    }
    return this.close();
  }

  private async run(work: () => Promise<Results<Row> | undefined>): Promise<Done> {
    const before = this.files.logWrites;
    const result = await work();
    const { logWrites, logBytes } = this.files;
    return {
      rows: result?.rows ?? [],
      command: result?.command,
      wrote: logWrites !== before,
      checkpointDue: logBytes > CHECKPOINT_BYTES,
    };
  }

  private async sync(): Promise<Done> {
    await this.files.syncLog();
    return nothing;
  }

  private async listen(channel: string): Promise<Done> {
    this.unlisten.set(channel, await this.pg.listen(channel, (payload) => post({ kind: 'heard', channel, payload })));
    return nothing;
  }

  private async stopListening(channel: string): Promise<Done> {
    await this.unlisten.get(channel)?.();
    this.unlisten.delete(channel);
    return nothing;
  }

  private async close(): Promise<Done> {
    await this.pg.close();
    this.files.syncAll();
    return nothing;
  }
}

let engine: Promise<Engine> | undefined;

const answer = async (request: Request): Promise<Done> => {
  if (request.kind === 'open') {
    engine = Engine.open(request.folder);
    await engine;
    return nothing;
  }
  if (!engine) throw new Error('the database is not open');
  return (await engine).answer(request);
};

const toFailed = (error: unknown): Failed => {
  const { message, code, constraint } = error as Partial<Failed>;
  return { message: message ?? String(error), code: typeof code === 'string' ? code : undefined, constraint };
};

const serve = async ({ id, request }: Envelope): Promise<void> => {
  try {
    post({ kind: 'done', id, done: await answer(request) });
  } catch (error) {
    post({ kind: 'failed', id, failed: toFailed(error) });
  }
};

port.on('message', (envelope: Envelope) => void serve(envelope));
