import { Logger } from '@nestjs/common';
import { createClient } from '@redis/client';
import { SECOND } from '@chaintide/contracts/limits';
import { Wire, WireError, type Heard } from './wire.ts';

/** Of a cluster of servers, each takes a share of the partitions; a channel stays in its own. */
const PARTITIONS = 128;
const CONNECT_MS = 5 * SECOND;
const RETRY_MS = SECOND;

const clientOf = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true, // what was not sent in time is lost, and found missing by who listens
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(RETRY_MS, 50 * 2 ** tries) },
  });
type Client = ReturnType<typeof clientOf>;

/** FNV-1a. */
const partitionOf = (channel: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(channel)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % PARTITIONS;
};

/** Sharded publish and subscribe of Redis 7. */
export class RedisWire extends Wire {
  private readonly logger = new Logger(RedisWire.name);
  private readonly sender: Client;
  private readonly listener: Client;
  private readonly installation: string;
  private isBroken = false;
  private problem: Error | undefined;

  private constructor(url: string, installation: string) {
    super();
    this.installation = installation;
    this.sender = clientOf(url);
    this.listener = clientOf(url);
    for (const client of [this.sender, this.listener]) {
      client.on('error', (error: Error) => this.note(error));
      client.on('ready', () => {
        this.isBroken = false;
      });
    }
  }

  /** `installation`: separates those that share a server. */
  static async open(url: string, installation: string): Promise<RedisWire> {
    const wire = new RedisWire(url, installation);
    try {
      await Promise.all([wire.sender, wire.listener].map((client) => within(CONNECT_MS, client.connect())));
      return wire;
    } catch (error) {
      await wire.close();
      const { host } = new URL(url); // never the password
      throw new WireError(`the bus at ${host} cannot be reached: ${(wire.problem ?? (error as Error)).message}`, {
        cause: error,
      });
    }
  }

  override publish(channel: string, bytes: Uint8Array): void {
    this.sender.sPublish(this.nameOf(channel), Buffer.from(bytes)).catch((error: Error) => this.note(error));
  }

  override async subscribe(channel: string, heard: Heard): Promise<void> {
    await this.listener.sSubscribe(this.nameOf(channel), (message) => heard(message), true);
  }

  override async unsubscribe(channel: string): Promise<void> {
    await this.listener.sUnsubscribe(this.nameOf(channel)).catch((error: Error) => this.note(error));
  }

  override async close(): Promise<void> {
    for (const client of [this.sender, this.listener]) client.destroy();
  }

  private nameOf(channel: string): string {
    return `chaintide:${this.installation}:{${partitionOf(channel)}}:${channel}`;
  }

  /** Once for each interruption. */
  private note(error: Error): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.problem = error;
    this.logger.warn({ err: error }, 'the bus is interrupted');
  }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / SECOND} s`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
