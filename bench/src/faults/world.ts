import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@chaintide/contracts/limits';
import { startSimnet } from '../../../scripts/servers.mjs';
import { Cluster } from './cluster.ts';
import { Disk } from './disk.ts';
import { Link } from './link.ts';
import { Part } from './part.ts';
import { Redis } from './redis.ts';

const CHAINS_MS = 60 * DAY; // whole chains take every process of a run half a minute
/** Addresses of orders are derived from it; nobody needs its private key. */
const ACCOUNT_KEY =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
/** Settings that the processes and the audit have in common. */
export const installation = { ERC20_XPUB: ACCOUNT_KEY, SOURCES: 'simulated' } as const;
const [clockLibrary] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

const unwind = async (undo: readonly (() => unknown)[]): Promise<void> => {
  for (const step of undo.toReversed()) await step();
};

/** A process of the product with its lines to the servers and, where the machine can move it, its clock. */
export interface Member {
  part: Part;
  readonly lines: { readonly database: Link; readonly bus: Link };
  readonly setClock: ((seconds: number) => void) | undefined;
}

/** Two workers and two processes that serve, on servers of their own, and every connection between them. */
export class World {
  readonly members: Member[] = [];
  /** In front of those that serve: what people connect to. */
  readonly fronts: Link[] = [];
  readonly cluster: Cluster;
  readonly redis: Redis;
  readonly sources: Link;
  /** Holds the database and the data folders; undefined where this user may not mount one. */
  readonly disk: Disk | undefined;
  readonly simnetUrl: string;
  private readonly undo: (() => unknown)[];
  private readonly folder: string;

  private constructor(
    parts: Pick<World, 'cluster' | 'redis' | 'sources' | 'disk' | 'simnetUrl'>,
    { undo, folder }: { readonly undo: (() => unknown)[]; readonly folder: string },
  ) {
    ({
      cluster: this.cluster,
      redis: this.redis,
      sources: this.sources,
      disk: this.disk,
      simnetUrl: this.simnetUrl,
    } = parts);
    this.undo = undo;
    this.folder = folder;
  }

  /** `logs`: the folder that gets what the processes say; `settings`: of each of them, beside its own. */
  static async start(logs: string, settings: Readonly<Record<string, string>> = {}): Promise<World> {
    const undo: (() => unknown)[] = [];
    try {
      mkdirSync(logs, { recursive: true });
      const world = await World.withServers(undo);
      for (const name of ['worker-1', 'worker-2', 'api-1', 'api-2']) await world.add(name, logs, settings);
      return world;
    } catch (error) {
      await unwind(undo);
      throw error;
    }
  }

  private static async withServers(undo: (() => unknown)[]): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'chaintide-faults-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const diskFolder = join(folder, 'disk');
    mkdirSync(diskFolder);
    for (const open of [folder, diskFolder]) chmodSync(open, 0o755); // another user runs the database
    const disk = Disk.over(diskFolder);
    if (disk) undo.push(() => disk.remove());
    const cluster = await Cluster.start(diskFolder, folder);
    undo.push(() => cluster.down('fast'));
    const redis = await Redis.start();
    undo.push(() => redis.end('SIGTERM'));
    const since = new Date(Date.now() - CHAINS_MS).toISOString().slice(0, 10);
    const env = { SIMNET_BITCOIN_SINCE: since, SIMNET_ETHEREUM_SINCE: since };
    const simnet = startSimnet({ output: 'errors', env });
    undo.push(() => simnet.stop());
    const simnetUrl = await simnet.ready;
    const sources = await Link.to('sources', () => Number(new URL(simnetUrl).port));
    undo.push(() => sources.close());
    return new World({ cluster, redis, sources, disk, simnetUrl }, { undo, folder: diskFolder });
  }

  /** Every line that a fault of the network can meet. */
  get links(): readonly Link[] {
    return [...this.fronts, this.sources, ...this.members.flatMap(({ lines }) => Object.values(lines))];
  }

  async stop(): Promise<void> {
    await unwind(this.undo);
  }

  /** Puts another process in the place of this one: people reach it as soon as it listens, and then this one is asked to stop. */
  async replace(member: Member): Promise<void> {
    const [before, next] = [member.part, member.part.successor()];
    await next.start();
    member.part = next;
    await before.stop();
  }

  private async add(name: string, logs: string, settings: Readonly<Record<string, string>>): Promise<void> {
    const database = await Link.to(`${name} to PostgreSQL`, () => this.cluster.port);
    const bus = await Link.to(`${name} to Redis`, () => this.redis.port);
    const clock = join(logs, `${name}.clock`);
    const setClock = (seconds: number): void => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    setClock(0);
    const env = {
      ...(clockLibrary && {
        LD_PRELOAD: clockLibrary,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
      ROLE: name.startsWith('api') ? 'api' : 'worker',
      PORT: '0',
      DATA_DIR: join(this.folder, name),
      DATABASE_URL: this.cluster.urlThrough(database.port),
      BUS_URL: `redis://127.0.0.1:${bus.port}`,
      SIMNET_URL: this.sources.url,
      ...installation,
      DEMO: 'off',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'info',
      LOG_PRETTY: 'off',
      ...settings,
    };
    const part = new Part(name, env, join(logs, `${name}.log`));
    const member: Member = { part, lines: { database, bus }, setClock: clockLibrary ? setClock : undefined };
    this.members.push(member);
    this.undo.push(
      () => database.close(),
      () => bus.close(),
      () => member.part.stop(),
    );
    await part.start();
    if (name.startsWith('api')) await this.serve(member);
  }

  private async serve(member: Member): Promise<void> {
    const front = await Link.to(`people to ${member.part.name}`, () => member.part.port);
    this.fronts.push(front);
    this.undo.push(() => front.close());
  }
}
