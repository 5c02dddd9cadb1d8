import type { Language } from '@chaintide/contracts/language';
import type { ClientEvents, ServerEvents, TopicFrame } from '@chaintide/contracts/realtime';
import type { Socket } from 'socket.io';
import { languageOf } from '../errors/failure.ts';
import type { Identity } from '../identity.ts';
import type { Listener } from './listener.ts';

/** Data that the handshake stores on the socket. */
export interface SocketData {
  identity: Identity;
  /** The position of the expulsions when the identity was read. */
  greetedAt: number;
}

export type GatewaySocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** Parts of Engine.IO without types: the queued frames and the WebSocket. */
interface Wire {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly writable: boolean;
    readonly socket: { close(code: number, reason: string): void; terminate(): void };
    on(event: 'ready', heard: () => void): void;
  };
}

const LAST_WORD_MS = 1_000; // time for a client to read the reason

/** One client, and the frames that could not be sent to it yet. */
export class Connection implements Listener {
  readonly identity: Identity;
  readonly language: Language;
  readonly topics = new Set<string>();
  /** The time since which nothing could be sent, Unix ms. */
  stalledSince: number | undefined;
  /** Topics with omitted frames, and the seq that the client still holds. */
  private readonly missed = new Map<string, number>();
  private readonly socket: GatewaySocket;
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(socket: GatewaySocket) {
    this.socket = socket;
    this.identity = socket.data.identity;
    this.language = languageOf(socket.handshake.headers['accept-language']);
  }

  get id(): string {
    return this.socket.id;
  }

  get isOpen(): boolean {
    return this.socket.connected;
  }

  /** Whether everything sent so far has left this process. */
  get isDrained(): boolean {
    return this.wire.transport.writable && this.wire.writeBuffer.length === 0;
  }

  /** The number of frames queued in this process. */
  get backlog(): number {
    return this.wire.writeBuffer.length;
  }

  enter(topic: string): void {
    this.missed.delete(topic);
    this.topics.add(topic);
    void this.socket.join(topic);
  }

  leave(topic: string): void {
    this.missed.delete(topic);
    this.topics.delete(topic);
    void this.socket.leave(topic);
  }

  send(frame: TopicFrame): void {
    this.socket.emit('topic.changed', frame);
  }

  /** Notes an omitted frame. */
  miss({ topic, prev }: TopicFrame): void {
    if (!this.missed.has(topic)) this.missed.set(topic, prev);
  }

  /** Calls `heard` whenever the client has accepted data. */
  onProgress(heard: () => void): void {
    this.wire.transport.on('ready', heard);
  }

  /** Sends the newest frame of every topic with omitted frames, as the successor of the one that the client holds. */
  catchUp(newest: (topic: string) => TopicFrame | undefined): void {
    for (const [topic, prev] of this.missed) {
      const frame = newest(topic);
      if (frame) this.send({ ...frame, prev });
    }
    this.missed.clear();
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

  private get wire(): Wire {
    return this.socket.conn as unknown as Wire;
  }
}
