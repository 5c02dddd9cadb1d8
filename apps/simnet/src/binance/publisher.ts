import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { World } from '../world/world.ts';
import { answerTo, refusal, unknownStream, type Framing, type Session } from './session.ts';
import { streamOf, type Moment, type Stream } from './streams.ts';

const PING_EVERY_MS = 20 * SECOND;
const TICK_LAG_MS = 5; // a timer may fire a little before its time
const PONG_WITHIN_MS = MINUTE;
const CONNECTION_MS = DAY; // Binance ends every connection after a day
const MESSAGE_BYTES = 64 * 1024; // 1 024 stream names fit twice
const BACKLOG_BYTES = 1024 * 1024; // a client this far behind is disconnected
const GOING_AWAY = 1_001;

interface Client extends Session {
  readonly socket: WebSocket;
  readonly names: Set<string>;
  readonly connectedAt: number;
  heardAt: number;
}

interface Surroundings {
  readonly world: World;
  readonly faults: Faults;
  readonly clock: Clock;
}

/** Binance's WebSocket streams: sends every stream once a second, encoded once for all subscribers. */
export class Publisher {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false });
  readonly #clients = new Set<Client>();
  readonly #streams = new Map<string, Stream>();
  readonly #world: World;
  readonly #faults: Faults;
  readonly #clock: Clock;
  #before: number;
  #tick: NodeJS.Timeout;
  readonly #ping: NodeJS.Timeout;

  constructor({ world, faults, clock }: Surroundings) {
    this.#world = world;
    this.#faults = faults;
    this.#clock = clock;
    this.#before = clock();
    this.#tick = this.#schedule();
    this.#ping = setInterval(() => this.#checkPulse(), PING_EVERY_MS);
  }

  /** Accepts the connection if its path is one of Binance's: /ws, /ws/<stream>/…, /stream?streams=<stream>/… */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const opening = openingOf(request.url ?? '/');
    if (opening === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (accepted) => this.#welcome(accepted, opening));
  }

  /** Closes every connection without a closing handshake. */
  drop(): void {
    for (const { socket } of this.#clients) socket.terminate();
  }

  close(): void {
    clearTimeout(this.#tick);
    clearInterval(this.#ping);
    for (const { socket } of this.#clients) socket.close(GOING_AWAY);
    this.#server.close();
  }

  #welcome(socket: WebSocket, { framing, names }: Opening): void {
    const now = this.#clock();
    const own = new Set<string>();
    const subscriptions = {
      exists: (name: string) => this.#find(name) !== undefined,
      add: (name: string) => {
        own.add(name);
      },
      remove: (name: string) => {
        own.delete(name);
      },
      list: () => [...own],
    };
    const client: Client = { socket, names: own, framing, subscriptions, connectedAt: now, heardAt: now };
    this.#clients.add(client);
    socket.on('close', () => this.#clients.delete(client));
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => {
      client.heardAt = this.#clock();
    });
    socket.on('message', (data) => send(client, JSON.stringify(answerTo(client, textOf(data)))));
    for (const name of names) this.#open(client, name);
  }

  /** Subscribes by address. A name without '@' is not a stream: ccxt uses such names to number its connections. */
  #open(client: Client, name: string): void {
    if (client.subscriptions.exists(name)) client.subscriptions.add(name);
    else if (name.includes('@')) send(client, JSON.stringify(refusal(2, unknownStream(name), null)));
  }

  #find(name: string): Stream | undefined {
    const known = this.#streams.get(name) ?? streamOf(this.#world, name);
    if (known) this.#streams.set(name, known);
    return known;
  }

  /** Ticks fall on the whole second, when a new price begins. */
  #schedule(): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.#publish();
        this.#tick = this.#schedule();
      },
      SECOND - (this.#clock() % SECOND) + TICK_LAG_MS,
    );
  }

  #publish(): void {
    const at = this.#clock();
    const fault = this.#faults.current('binance');
    const now = fault?.name === 'stale' ? fault.orderedAt : at;
    const moment = { now, before: this.#before, at };
    this.#before = now;
    if (fault?.name === 'silence') return;
    const frames = new Map<string, Frames>();
    for (const client of this.#clients) {
      for (const name of client.names)
        this.#deliver(
          client,
          remembered(frames, name, () => framesOf(name, this.#find(name)!, moment)),
        );
    }
  }

  #deliver(client: Client, frames: Frames): void {
    for (const frame of frames[client.framing]) send(client, frame);
    if (client.socket.bufferedAmount > BACKLOG_BYTES) client.socket.terminate();
  }

  #checkPulse(): void {
    const now = this.#clock();
    for (const { socket, heardAt, connectedAt } of this.#clients) {
      if (now - heardAt > PONG_WITHIN_MS) socket.terminate();
      else if (now - connectedAt > CONNECTION_MS) socket.close(GOING_AWAY);
      else socket.ping(String(now));
    }
  }
}

interface Opening {
  readonly framing: Framing;
  readonly names: readonly string[];
}

const openingOf = (address: string): Opening | undefined => {
  const url = URL.parse(address, 'ws://127.0.0.1');
  if (url === null) return undefined;
  const [, place, ...rest] = url.pathname.replaceAll('%40', '@').split('/');
  const names = (list: readonly string[]): string[] => list.filter((name) => name !== '');
  if (place === 'ws') return { framing: 'raw', names: names(rest) };
  if (place === 'stream')
    return { framing: 'combined', names: names((url.searchParams.get('streams') ?? '').split('/')) };
  return undefined;
};

type Frames = Readonly<Record<Framing, readonly string[]>>;

const framesOf = (name: string, stream: Stream, moment: Moment): Frames => {
  const raw = stream(moment).map((event) => JSON.stringify(event));
  return { raw, combined: raw.map((event) => `{"stream":${JSON.stringify(name)},"data":${event}}`) };
};

const remembered = <T>(kept: Map<string, T>, key: string, make: () => T): T => {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
};

const send = ({ socket }: Client, frame: string): void => {
  if (socket.readyState === socket.OPEN) socket.send(frame);
};

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
