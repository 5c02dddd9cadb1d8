import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { SECOND, SOCKET_FRAME_BYTES } from '@chaintide/contracts/limits';
import { handshakeAuth, type ClientEvents, type ServerEvents } from '@chaintide/contracts/live/events';
import { SOCKET_PATH, type TopicFrame } from '@chaintide/contracts/realtime';
import { Server } from 'socket.io';
import { Clock } from '../clock.ts';
import { languageOf, refusalOf } from '../errors/failure.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { Hosts } from '../http/hosts.ts';
import { Identities, type Identity } from '../identity.ts';
import { Traffic } from '../metrics/traffic.ts';
import { RequestContext } from '../request-context.ts';
import { Audiences, type Audience } from './audiences.ts';
import type { Tick } from './channel.ts';
import { Connection, type GatewaySocket, type SocketData } from './connection.ts';
import { Expulsions } from './expulsions.ts';
import { Hub } from './hub.ts';
import type { Rooms } from './listener.ts';
import { packFrame, Packing } from './packing.ts';
import { Requests, type Switchboard } from './requests.ts';

const RELEASE_EVERY_MS = 100;
const STALL_MS = 8 * SECOND; // a client that accepted nothing for so long does not recover by itself
const SLOW = 4_008; // WebSocket close codes from 4000 on are for applications
const GOING_AWAY = 1_001;
const IDENTITY_CHANGED = 4_001;

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
  private readonly audiences = new Audiences<Connection>();
  private readonly requests: Requests;
  private stopBeat: () => void = () => {};

  constructor(
    @Inject(Hub) private readonly hub: Switchboard & Pick<Hub, 'closed' | 'newest' | 'serve'>,
    private readonly clock: Clock,
    private readonly identityResolver: Identities,
    hosts: Hosts,
  ) {
    this.requests = new Requests(hub, clock, this.logger);
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

  /** Closes all connections spread over this time, so that clients reconnect to another process one after another. */
  async release(ms: number): Promise<void> {
    const leaving = [...this.connections.values()];
    const each = Math.ceil((leaving.length * RELEASE_EVERY_MS) / ms);
    while (leaving.length > 0) {
      for (const connection of leaving.splice(0, each)) connection.close(GOING_AWAY, 'the gateway stops');
      await setTimeout(RELEASE_EVERY_MS);
    }
  }

  /** The number of clients that could not take the frames of the last beat. */
  get behind(): number {
    let behind = 0;
    for (const { isBehind } of this.connections.values()) if (isBehind) behind += 1;
    return behind;
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
    const now = this.clock.now();
    for (const connection of this.connections.values()) {
      if (this.isOver(connection.identity)) {
        this.turnAway(connection);
        continue;
      }
      connection.look(now, (topic) => this.hub.newest(topic));
      if (connection.stalledSince !== undefined && now - connection.stalledSince >= STALL_MS) this.drop(connection);
    }
  }

  isEmpty(topic: string): boolean {
    return this.audiences.isEmpty(topic);
  }

  sendTicks(ticks: readonly Tick[]): void {
    const packing = new Packing(ticks);
    const changes = new Map<Audience<Connection>, Tick[]>();
    for (const tick of ticks)
      for (const audience of this.audiences.of(tick.frame.topic)) {
        const changed = changes.get(audience);
        if (changed) changed.push(tick);
        else changes.set(audience, [tick]);
      }
    let sent = 0;
    for (const [{ members }, changed] of changes) {
      const share = packing.share(changed);
      for (const connection of members) sent += connection.tick(share);
    }
    this.traffic.deliver('ticks', sent);
  }

  sendEvery(frame: TopicFrame): void {
    const message = packFrame(frame);
    let sent = 0;
    for (const { members } of this.audiences.of(frame.topic)) {
      sent += members.size;
      for (const connection of members) {
        connection.pile(message);
        if (connection.isOverfull) this.drop(connection);
      }
    }
    this.traffic.deliver('facts', sent);
  }

  private accept(socket: GatewaySocket): void {
    const connection = new Connection(socket, this.audiences);
    this.connections.set(socket.id, connection);
    if (this.expulsions.concern(connection.identity, socket.data.greetedAt)) return this.turnAway(connection);
    socket.on('disconnect', () => {
      this.connections.delete(socket.id);
      this.hub.closed(connection);
    });
    socket.on('error', this.failed);
    socket.onAny(
      (event: string, ...args: unknown[]) =>
        void connection.inTurn(() =>
          new RequestContext('reads', () => !socket.connected).run(() => this.serve(connection, event, args)),
        ),
    );
  }

  private readonly failed = (error: Error): void => this.logger.debug({ err: error }, 'a socket failed');

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
      { socket: connection.id, bytes: connection.bytes },
      'slow-consumer: a client that takes nothing is dropped',
    );
    this.connections.delete(connection.id);
    connection.close(SLOW, 'slow-consumer');
  }

  private async serve(connection: Connection, event: string, args: readonly unknown[]): Promise<void> {
    if (this.isOver(connection.identity)) return this.turnAway(connection);
    await this.requests.serve(connection, event, args);
  }
}
