import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Envelope } from '@chaintide/contracts/http';
import { SECOND, SOCKET_FRAME_BYTES } from '@chaintide/contracts/limits';
import {
  handshakeAuth,
  joinRequest,
  leaveRequest,
  SOCKET_PATH,
  type ClientEvents,
  type ServerEvents,
  type TopicFrame,
} from '@chaintide/contracts/realtime';
import { Server } from 'socket.io';
import { z } from 'zod';
import { Clock } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import { languageOf, refusalOf } from '../errors/failure.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { Hosts } from '../http/hosts.ts';
import { Identities, type Identity } from '../identity.ts';
import { Traffic } from '../metrics/traffic.ts';
import { RequestContext } from '../request-context.ts';
import { Connection, type GatewaySocket, type SocketData } from './connection.ts';
import { Expulsions } from './expulsions.ts';
import { Hub } from './hub.ts';
import type { Rooms } from './listener.ts';

/** The part of a hub that sockets use, independent of its topics. */
export type Switchboard = Pick<Hub, 'join' | 'leave' | 'closed' | 'release' | 'newest' | 'serve'>;

const STALL_MS = 8 * SECOND; // a client that accepted nothing for so long does not recover by itself
const SLOW = 4_008; // WebSocket close codes from 4000 on are for applications
const GOING_AWAY = 1_001;
const IDENTITY_CHANGED = 4_001;
const BACKLOG = 256; // frames; facts are never omitted, so they must not pile up either

/** The answer to a request, and the work that follows its ack. */
interface Answer {
  readonly data: unknown;
  readonly afterwards?: () => void;
}

interface Request {
  readonly schema: z.ZodType;
  readonly answer: (connection: Connection, request: never) => Answer | Promise<Answer>;
}

const request = <S extends z.ZodType>(
  schema: S,
  answer: (connection: Connection, request: z.output<S>) => Answer | Promise<Answer>,
): Request => ({ schema, answer });

const isWelcome = ({ headers }: IncomingMessage, hosts: Hosts): boolean => {
  try {
    hosts.check(headers);
    return true;
  } catch {
    return false;
  }
};

/** The Socket.IO server: answers requests and sends frames to rooms. */
@Injectable()
export class Sockets implements Rooms {
  readonly traffic = new Traffic();
  private readonly logger = new Logger(Sockets.name);
  private readonly connections = new Map<string, Connection>();
  private readonly io: Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
  private readonly expulsions = new Expulsions();
  private lagging: Connection[] = [];
  private stopBeat: () => void = () => {};

  constructor(
    @Inject(Hub) private readonly hub: Switchboard,
    private readonly clock: Clock,
    private readonly identityResolver: Identities,
    hosts: Hosts,
  ) {
    this.io = new Server({
      path: SOCKET_PATH,
      serveClient: false,
      transports: ['websocket'],
      perMessageDeflate: false, // costs six times the CPU and ten times the memory per client
      httpCompression: false,
      maxHttpBufferSize: SOCKET_FRAME_BYTES,
      connectTimeout: 5 * SECOND,
      allowRequest: (incoming, decide) => decide(null, isWelcome(incoming, hosts)),
    });
    this.io.use((socket, next) => void this.admit(socket, next));
    this.io.on('connection', (socket) => this.accept(socket));
    this.io.of('/').adapter.on('delete-room', (topic: string) => hub.release(topic));
  }

  attach(server: HttpServer): void {
    this.io.attach(server);
    this.traffic.watch(server);
    this.stopBeat = this.hub.serve(this);
  }

  /** Closes all connections without a reason, so that clients reconnect as after a lost connection. */
  close(): void {
    this.stopBeat();
    for (const connection of this.connections.values()) connection.close(GOING_AWAY, 'the gateway stops');
    this.io.engine.close();
  }

  /** The number of clients that could not take the frames of the last beat. */
  get behind(): number {
    return this.lagging.length;
  }

  get size(): number {
    return this.connections.size;
  }

  /** The identities of all connections, one per connection. */
  get identities(): Identity[] {
    return [...this.connections.values()].map(({ identity }) => identity);
  }

  /** Closes the connections of matching identities: they reconnect with their current identity, or are refused. */
  expel(isConcerned: (identity: Identity) => boolean): void {
    this.expulsions.add(isConcerned);
    for (const connection of this.connections.values()) {
      if (!isConcerned(connection.identity)) continue;
      this.turnAway(connection);
    }
  }

  beginBeat(): void {
    if (this.identities.some((identity) => this.isOver(identity))) this.expel((identity) => this.isOver(identity));
    const now = this.clock.now();
    this.lagging = [...this.connections.values()].filter((connection) => !connection.isDrained);
    for (const connection of this.lagging) {
      connection.stalledSince ??= now;
      if (now - connection.stalledSince >= STALL_MS) this.drop(connection);
    }
  }

  isEmpty(topic: string): boolean {
    return this.listenersOf(topic) === 0;
  }

  sendNewest(frame: TopicFrame): void {
    const behind = this.lagging.filter(({ topics }) => topics.has(frame.topic));
    for (const connection of behind) connection.miss(frame);
    this.traffic.deliver('ticks', this.listenersOf(frame.topic) - behind.length);
    this.io.local
      .to(frame.topic)
      .except(behind.map(({ id }) => id))
      .emit('topic.changed', frame);
  }

  sendEvery(frame: TopicFrame): void {
    this.traffic.deliver('facts', this.listenersOf(frame.topic));
    this.io.local.to(frame.topic).emit('topic.changed', frame);
    for (const connection of this.connections.values()) {
      if (connection.backlog > BACKLOG && connection.topics.has(frame.topic)) this.drop(connection);
    }
  }

  private listenersOf(topic: string): number {
    return this.io.of('/').adapter.rooms.get(topic)?.size ?? 0;
  }

  private accept(socket: GatewaySocket): void {
    const connection = new Connection(socket);
    this.connections.set(socket.id, connection);
    if (this.expulsions.concern(connection.identity, socket.data.greetedAt)) return this.turnAway(connection);
    connection.onProgress(() => {
      connection.stalledSince = undefined;
      if (connection.isDrained) connection.catchUp((topic) => this.hub.newest(topic));
    });
    socket.on('disconnect', () => {
      this.connections.delete(socket.id);
      this.hub.closed(connection);
    });
    socket.on('error', (error) => this.logger.debug({ err: error }, 'a socket failed'));
    socket.onAny(
      (event: string, ...args: unknown[]) =>
        void connection.inTurn(() =>
          new RequestContext('reads', () => !socket.connected).run(() => this.serve(connection, event, args)),
        ),
    );
  }

  private async admit(socket: GatewaySocket, next: (refusal?: Error) => void): Promise<void> {
    next(await new RequestContext('reads', () => socket.conn.readyState === 'closed').run(() => this.greet(socket)));
  }

  /** Refuses an invalid token with the envelope of its error; without a token, the caller is a guest. */
  private async greet(socket: GatewaySocket): Promise<Error | undefined> {
    try {
      const auth = handshakeAuth.safeParse(socket.handshake.auth);
      if (!auth.success) throw new ValidationError(auth.error.issues, socket.handshake.auth);
      socket.data.greetedAt = this.expulsions.position;
      socket.data.identity = await this.identityResolver.identify({ token: auth.data.token });
      return undefined;
    } catch (error) {
      const { envelope, isSurprise } = refusalOf(error, {
        language: languageOf(socket.handshake.headers['accept-language']),
      });
      if (isSurprise) this.logger.error({ err: error }, 'a handshake failed unexpectedly');
      return Object.assign(new Error(envelope.msg), { data: envelope });
    }
  }

  private turnAway(connection: Connection): void {
    this.connections.delete(connection.id);
    connection.close(IDENTITY_CHANGED, 'identity-changed');
  }

  /** An identity's role and grade expire; after that it may neither send requests nor receive frames. */
  private isOver({ until }: Identity): boolean {
    return until !== null && until <= this.clock.now();
  }

  private drop(connection: Connection): void {
    this.logger.warn(
      { socket: connection.id, backlog: connection.backlog },
      'slow-consumer: a client that takes nothing is dropped',
    );
    this.connections.delete(connection.id);
    connection.close(SLOW, 'slow-consumer');
  }

  private readonly requests: Readonly<Record<keyof ClientEvents, Request>> = {
    'topic.join': request(joinRequest, async (connection, join) => {
      const { answer, enter } = await this.hub.join(connection, join);
      return { data: answer, afterwards: enter };
    }),
    'topic.leave': request(leaveRequest, (connection, { topic }) => {
      this.hub.leave(connection, topic);
      return { data: null };
    }),
    'clock.read': request(z.strictObject({}), () => ({ data: { now: this.clock.now() } })),
  };

  /** Answers one request through its ack in any case; a request without an ack is executed without an answer. */
  private async serve(connection: Connection, event: string, args: readonly unknown[]): Promise<void> {
    if (this.isOver(connection.identity)) return this.turnAway(connection);
    const last = args.at(-1);
    const ack = typeof last === 'function' ? (last as (answer: Envelope<unknown>) => void) : () => {};
    try {
      const { data, afterwards } = await this.answer(connection, event, args[0]);
      ack({ code: 200, msg: 'ok', data });
      afterwards?.();
    } catch (error) {
      const requestId = randomUUID();
      const { envelope, isSurprise } = refusalOf(error, { language: connection.language, requestId });
      if (isSurprise) this.logger.error({ err: error, event, requestId }, 'a socket request failed unexpectedly');
      ack(envelope);
    }
  }

  private answer(connection: Connection, event: string, sent: unknown): Answer | Promise<Answer> {
    if (!Object.hasOwn(this.requests, event)) throw new AppError('route.unknown', { path: event });
    const { schema, answer } = this.requests[event as keyof ClientEvents];
    const parsed = schema.safeParse(typeof sent === 'function' ? undefined : sent);
    if (!parsed.success) throw new ValidationError(parsed.error.issues, sent);
    return answer(connection, parsed.data as never);
  }
}
