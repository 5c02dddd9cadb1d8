import { createClient } from '@redis/client';
import { once } from 'node:events';
import { SOCKET_PATH, type JoinAnswer, type TopicFrame } from '@chaintide/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Database } from '../../src/platform/db/database.ts';
import { describePostgres, type Throwaway } from '../../src/platform/db/testing.ts';
import { Program } from '../program.ts';
import { Simnet } from '../simnet.ts';

const REDIS = 'redis://127.0.0.1:6379';

/** Whether a Redis server is available for specs. */
const hasRedis = await createClient({ url: REDIS, socket: { connectTimeout: 2_000, reconnectStrategy: false } })
  .on('error', () => undefined)
  .connect()
  .then(
    (client) => {
      client.destroy();
      return true;
    },
    () => false,
  );

/** Lines between processes: each name with the settings that choose it. */
const lines = { 'by Redis': { BUS_URL: REDIS }, 'by the database alone': {} } as const;

/** Specs about processes with roles of their own, once for every line between them; names what it had to leave out. */
export const describeTopologies = (specs: (topology: () => Topology) => void): void => {
  describePostgres((throwaway) => {
    for (const [name, settings] of Object.entries(lines)) {
      const left = name === 'by Redis' && !hasRedis;
      (left ? describe.skip : describe)(left ? `${name} (not run: nothing answers at ${REDIS})` : name, () => {
        let topology: Topology;
        beforeAll(async () => {
          topology = new Topology(throwaway(), settings);
          await topology.start();
        }, 300_000);
        specs(() => topology);
        afterAll(() => topology?.stop());
      });
    }
  });
};

/** A worker and two processes that serve, on a database of their own. */
export class Topology {
  readonly programs: Program[] = [];
  private readonly sockets: Socket[] = [];
  urls: readonly string[] = [];
  worker!: Program;

  private simnet: Simnet | undefined;
  private readonly settings: Record<string, string>;

  constructor(
    private readonly throwaway: Throwaway,
    settings: Record<string, string>,
  ) {
    this.settings = { DATABASE_URL: throwaway.place, DEMO: 'off', LOG_LEVEL: 'info', ...settings };
  }

  async start(): Promise<void> {
    this.simnet = await Simnet.start();
    await this.simnet.refuseHistories();
    this.worker = this.add('worker');
    await this.worker.listening(); // applies the migrations
    const apis = [this.add('api'), this.add('api')];
    this.urls = await Promise.all(apis.map((api) => api.ready()));
  }

  /** Starts one more process. */
  add(role: 'api' | 'worker', settings: Record<string, string> = {}): Program {
    const program = new Program({ ...this.settings, SIMNET_URL: this.simnet!.url, ROLE: role, ...settings });
    this.programs.push(program);
    return program;
  }

  open(): Promise<Database> {
    return this.throwaway.open();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await Promise.all(this.programs.map((program) => program.end('SIGKILL')));
    await this.simnet?.stop();
  }

  /** A listener of one topic at one process. */
  async listen(url: string, topic: string): Promise<Listening> {
    const options = { path: SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(url, options);
    this.sockets.push(socket);
    const listening = new Listening(socket);
    await once(socket as never, 'connect');
    listening.answer = ((await socket.emitWithAck('topic.join', { topic })) as { data: JoinAnswer }).data;
    return listening;
  }
}

export class Listening {
  readonly frames: TopicFrame[] = [];
  answer!: JoinAnswer;
  isCut = false;
  private next = Promise.withResolvers<void>();

  constructor(socket: Socket) {
    socket.on('topic.changed', (frame: TopicFrame) => {
      this.frames.push(frame);
      this.next.resolve();
    });
    socket.on('disconnect', () => {
      this.isCut = true;
    });
  }

  /** Resolves when so many frames have come from now on. */
  async more(count: number): Promise<TopicFrame[]> {
    const from = this.frames.length;
    while (this.frames.length < from + count) {
      this.next = Promise.withResolvers<void>();
      await this.next.promise;
    }
    return this.frames.slice(from);
  }
}
