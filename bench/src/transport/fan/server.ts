import { createServer, type Server as HttpServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { roles } from '@chaintide/contracts/people/roles';
import { topics, type TopicFrame } from '@chaintide/contracts/realtime';
import { inRoot } from '../../../../scripts/workspace.mjs';
import { SINGLE_BYTES, type Kind, type Order, type Scene } from './kinds.ts';
import { createMarket, topicNames } from './market.ts';

// One way to send, in a forked process: ours or one that is written without thought for the cost.

type Beat = () => void;
const [kind, scene] = process.argv.slice(2) as [Kind, Scene];
const library = createRequire(inRoot('apps', 'gateway', 'package.json'));
const market = createMarket();
const server = createServer();
const single = { text: 'x'.repeat(SINGLE_BYTES) };
let seq = 0;

const framesNow = (): TopicFrame[] => {
  seq += 1;
  return market.all().map((data, n) => ({ topic: topicNames[n]!, prev: seq - 1, seq, data, sentAt: Date.now() }));
};

interface Identity {
  readonly role: string;
  readonly user: { readonly id: number; readonly name: string };
}
interface Hub {
  register(kind: string, provider: object): void;
  touch(topic: string): void;
  publish(fact: object): void;
}
interface Parts {
  readonly Hub: new (...parts: object[]) => Hub;
  readonly Sockets: new (...parts: object[]) => { attach(to: HttpServer): void };
  readonly Hosts: new (settings: object) => object;
  readonly Identities: new () => { use(read: (token: string) => Promise<object>): void };
}

const partsOfGateway = async (): Promise<Parts> => {
  const built = async (path: string): Promise<object> =>
    (await import(inRoot('apps', 'gateway', 'dist', 'platform', `${path}.js`))) as object;
  const files = await Promise.all(['hub/hub', 'hub/sockets', 'http/hosts', 'identity'].map(built));
  return Object.assign({}, ...files) as Parts;
};

const account = (token: string): Identity & Record<string, unknown> => ({
  role: 'registered',
  grade: 2,
  until: null,
  user: { id: Number(token), name: `user_${token}` },
  sessionId: token,
  secondFactor: 'missing',
});

/** The product's own hub and sockets; the beat is called by hand. */
const ours = async (): Promise<Beat> => {
  const { Hub, Sockets, Hosts, Identities } = await partsOfGateway();
  let beat: Beat = () => undefined;
  const scheduler = { every: (_: number, run: Beat) => ((beat = run), () => undefined) };
  const clock = { now: () => Date.now() };
  const facts = { epoch: 'one', position: 0, lastSeq: () => Promise.resolve(0), since: () => Promise.resolve([]) };
  const hub = new Hub(clock, scheduler, facts, { price: { push: 'ticks', roles }, help: { push: 'facts', roles } });
  const places = new Map(market.all().map(({ symbol }, n) => [symbol, n]));
  const read = ([symbol]: readonly string[]): unknown => market.all()[places.get(symbol!)!];
  hub.register('price', { snapshot: read, delta: read });
  hub.register('help', { snapshot: () => null });
  const identities = new Identities();
  identities.use((token) => Promise.resolve(account(token)));
  new Sockets(hub, clock, identities, new Hosts({ HOST: '127.0.0.1' })).attach(server);
  if (scene === 'single')
    return () => {
      beat();
      seq += 1;
      hub.publish({ topic: topics.help(), prev: seq - 1, seq, data: single });
    };
  return () => {
    for (const topic of topicNames) hub.touch(topic);
    beat();
  };
};

interface StockSocket {
  join(room: string | string[]): void;
  on(event: string, listener: (request: { topics: { topic: string }[] }, ack: (answer: object) => void) => void): void;
}
interface Stock {
  on(event: 'connection', listener: (socket: StockSocket) => void): void;
  use(greet: (socket: object, next: () => void) => void): void;
  to(room: string): { emit(event: string, data: unknown): void };
  emit(event: string, data: unknown): void;
}

/** Socket.IO as its manual shows it. */
const stock = (): Beat => {
  const { Server } = library('socket.io') as { Server: new (on: HttpServer, options: object) => Stock };
  const io = new Server(server, { transports: ['websocket'], serveClient: false });
  io.use((_, next) => next());
  io.on('connection', (socket) => {
    socket.on('topics.join', ({ topics: joined }, ack) => {
      socket.join(joined.map(({ topic }) => topic));
      ack({});
    });
  });
  if (scene === 'single') return () => io.emit('topic.changed', { ...single, seq: (seq += 1) });
  if (kind === 'rows') return () => io.emit('topics', framesNow());
  return () => {
    for (const frame of framesNow()) io.to(frame.topic).emit('topic.changed', frame);
  };
};

interface Plain {
  send(data: Buffer, options: { binary: false }): void;
}

/** `ws`, with each message made once. */
const encodedOnce = (): Beat => {
  const { WebSocketServer } = library('ws') as { WebSocketServer: new (options: object) => { clients: Set<Plain> } };
  const { clients } = new WebSocketServer({ server, perMessageDeflate: false });
  return () => {
    const frame = { topic: topics.help(), prev: seq, seq: (seq += 1), data: single, sentAt: Date.now() };
    const message = Buffer.from(JSON.stringify(['topic.changed', frame]));
    for (const client of clients) client.send(message, { binary: false });
  };
};

const beat = kind === 'ours' ? await ours() : kind === 'ws' ? encodedOnce() : stock();

const run = async ({ beats, everyMs }: Order): Promise<void> => {
  const before = process.cpuUsage();
  for (let done = 0; done < beats; done += 1) {
    market.move();
    beat();
    await wait(everyMs);
  }
  const { user, system } = process.cpuUsage(before);
  process.send!({ ms: (user + system) / 1_000 });
};

const weigh = (): void => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send!({ heap: heapUsed, rss });
};

process.on('message', (order: Order | 'heap' | 'prices') => {
  if (order === 'prices') process.send!({ prices: market.all().map(({ price }) => price) });
  else if (order === 'heap') weigh();
  else void run(order);
});
process.once('disconnect', () => process.exit());
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
