import type { Language } from '@chaintide/contracts/language';
import type { ClientEvents, ServerEvents } from '@chaintide/contracts/live/events';
import type { TopicFrame } from '@chaintide/contracts/realtime';
import type { Socket } from 'socket.io';
import { languageOf } from '../errors/failure.ts';
import type { Identity } from '../identity.ts';
import type { Audience, Audiences } from './audiences.ts';
import type { Tick } from './channel.ts';
import type { Listener } from './listener.ts';
import { packFrame, type Message, type Share } from './packing.ts';

/** Data that the handshake stores on the socket. */
export interface SocketData {
  identity: Identity;
  /** The position of the expulsions when the identity was read. */
  greetedAt: number;
}

export type GatewaySocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** Parts of Engine.IO without types: the queued packets and the WebSocket of `ws`. */
interface Wire {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly writable: boolean;
    readonly socket: {
      readonly bufferedAmount: number;
      readonly ['_sender']: { sendFrame(parts: readonly [Buffer]): void };
      close(code: number, reason: string): void;
      terminate(): void;
    };
  };
}

const IDLE: Promise<unknown> = Promise.resolve();
const LAST_WORD_MS = 1_000; // time for a client to read the reason
const BACKLOG_BYTES = 1024 * 1024; // facts are never omitted, so they must not pile up either

/** Frees what would be kept for as long as the connection: the request with its headers and token, and rooms, which nobody uses. */
const slim = (socket: GatewaySocket): void => {
  Object.assign(socket, { handshake: undefined });
  Object.assign(socket.conn, { request: null });
  socket.nsp.adapter.delAll(socket.id);
};

/** One client, and the frames that could not be sent to it yet. */
export class Connection implements Listener {
  readonly identity: Identity;
  readonly language: Language;
  /** Whether it reads no beats, only single frames: a script, or a page of an earlier version. */
  readsFrames = false;
  /** Joins that are being answered. */
  entering = 0;
  /** Whether it cannot take the frames of this beat. */
  isBehind = false;
  /** The time since which it has accepted nothing, Unix ms. */
  stalledSince: number | undefined;
  private unsent = 0;
  /** Bytes of facts since it accepted everything; answers to its own requests do not count. */
  private piled = 0;
  /** Topics with omitted frames, and the seq that the client still holds. */
  private missed: Map<string, number> | undefined;
  /** Topics of which the client has no frame yet, so that a patch would mean nothing to it. */
  private fresh: Set<string> | undefined;
  private audience: Audience<Connection>;
  private readonly socket: GatewaySocket;
  private readonly audiences: Audiences<Connection>;
  private lastTurn: Promise<unknown> = IDLE;

  constructor(socket: GatewaySocket, audiences: Audiences<Connection>) {
    this.socket = socket;
    this.audiences = audiences;
    this.audience = audiences.nobody;
    this.identity = socket.data.identity;
    this.language = languageOf(socket.handshake.headers['accept-language']);
    slim(socket);
  }

  get id(): string {
    return this.socket.id;
  }

  get isOpen(): boolean {
    return this.socket.connected;
  }

  get topics(): ReadonlySet<string> {
    return this.audience.topics;
  }

  /** Whether everything sent so far has left this process. */
  get isDrained(): boolean {
    const { transport, writeBuffer } = this.wire;
    return transport.writable && writeBuffer.length === 0 && transport.socket.bufferedAmount === 0;
  }

  /** Whether more facts wait in this process than a client that reads would leave. */
  get isOverfull(): boolean {
    return this.piled > BACKLOG_BYTES;
  }

  /** The number of bytes that wait for the client to accept them. */
  get bytes(): number {
    return this.wire.transport.socket.bufferedAmount;
  }

  enter(topics: readonly string[]): void {
    this.fresh ??= new Set();
    for (const topic of topics) {
      this.missed?.delete(topic);
      this.fresh.add(topic);
    }
    this.listenTo(new Set([...this.topics, ...topics]));
  }

  leave(topics: Iterable<string>): void {
    const left = new Set(this.topics);
    for (const topic of topics) {
      left.delete(topic);
      this.missed?.delete(topic);
      this.fresh?.delete(topic);
    }
    this.listenTo(left);
  }

  send(frame: TopicFrame): void {
    this.write(packFrame(frame));
  }

  /** Sends an encoded message, which many clients may share; behind everything that Engine.IO holds back. */
  write({ bytes, packet }: Message): void {
    if (!this.isOpen) return;
    const { transport, writeBuffer } = this.wire;
    if (writeBuffer.length === 0) transport.socket['_sender'].sendFrame([bytes]); // as Socket.IO itself sends to a room
    else this.socket.conn.write(packet);
  }

  /** Sends a fact, however much waits already. */
  pile(message: Message): void {
    this.write(message);
    this.piled = this.isDrained ? 0 : this.piled + message.bytes.length;
  }

  /** Takes what changed in a beat, or notes that it was omitted. Returns the number of frames sent. */
  tick({ ticks, message, frames, whole }: Share): number {
    if (this.isBehind) {
      this.miss(ticks);
      return 0;
    }
    if (this.readsFrames) for (const frame of frames()) this.write(frame);
    else if (this.fresh) {
      this.write(whole(this.fresh));
      this.settle(ticks);
    } else this.write(message());
    return ticks.length;
  }

  /** Notes whether the client accepts what is sent; one that was behind gets the newest frame of what it missed. */
  look(now: number, newest: (topic: string) => TopicFrame | undefined): void {
    if (this.isBehind && this.isDrained) this.catchUp(newest);
    this.isBehind = !this.isDrained;
    const { bytes } = this;
    if (!this.isBehind) this.stalledSince = undefined;
    else if (this.stalledSince === undefined || bytes < this.unsent) this.stalledSince = now;
    this.unsent = bytes;
  }

  /**
   * Runs the work after all earlier requests, so that a join, its frames and a leave of the same topic do not overlap.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Ends the connection at once in this process, and sends the reason if the client still reads. The client treats it
   * as a lost connection and reconnects.
   */
  close(code: number, reason: string): void {
    const { socket } = this.wire.transport;
    socket.close(code, reason);
    this.socket.conn.close(true);
    setTimeout(() => socket.terminate(), LAST_WORD_MS).unref();
  }

  private listenTo(topics: ReadonlySet<string>): void {
    this.audience = this.audiences.move(this, this.audience, topics);
    if (this.fresh?.size === 0) this.fresh = undefined;
  }

  private miss(ticks: readonly Tick[]): void {
    this.missed ??= new Map();
    for (const { frame } of ticks) if (!this.missed.has(frame.topic)) this.missed.set(frame.topic, frame.prev);
  }

  private settle(ticks: readonly Tick[]): void {
    for (const { frame } of ticks) this.fresh?.delete(frame.topic);
    if (this.fresh?.size === 0) this.fresh = undefined;
  }

  /** Sends the newest frame of every topic with omitted frames, as the successor of the one that the client holds. */
  private catchUp(newest: (topic: string) => TopicFrame | undefined): void {
    for (const [topic, prev] of this.missed ?? []) {
      const frame = newest(topic);
      if (frame) this.send({ ...frame, prev });
      this.fresh?.delete(topic);
    }
    this.missed = undefined;
  }

  private get wire(): Wire {
    return this.socket.conn as unknown as Wire;
  }
}
