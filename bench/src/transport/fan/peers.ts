import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kind, Order, Scene, Told } from './kinds.ts';

const SETTLE_MS = 300;

type Told1<K extends string> = Extract<Told, Record<K, unknown>>;

/** A server with its clients. */
export interface Peer {
  readonly port: number;
  /** Processor ms and bytes that one client costs in one beat. */
  cost(order: Order): Promise<{ readonly us: number; readonly bytes: number }>;
  heap(): Promise<Told1<'heap'>>;
  prices(): Promise<readonly number[]>;
  tell(order: unknown): void;
  delays(): Promise<readonly number[]>;
  close(): void;
}

export interface Setting {
  readonly kind: Kind;
  readonly scene: Scene;
  readonly clients: number;
  readonly isIdle?: boolean;
}

const heard = async <T>(child: ChildProcess): Promise<T> => ((await once(child, 'message')) as [T])[0];

/** Bun's command, if it is installed. */
export const bunCommand = (): string | undefined => {
  const command = process.env['BUN'] ?? 'bun';
  try {
    execFileSync(command, ['--version']);
    return command;
  } catch {
    return undefined;
  }
};

const startServer = ({ kind, scene }: Setting): ChildProcess => {
  const bun = kind === 'bun' ? bunCommand() : undefined;
  if (bun !== undefined)
    return fork(new URL('bun-server.mjs', import.meta.url), {
      execPath: bun,
      execArgv: ['--conditions=@chaintide/source'],
      serialization: 'json',
    });
  return fork(new URL('server.ts', import.meta.url), [kind, scene], {
    execArgv: ['--no-warnings', '--expose-gc', '--conditions=@chaintide/source'],
  });
};

export const openPeer = async (setting: Setting): Promise<Peer> => {
  const { kind, scene, clients, isIdle = false } = setting;
  const server = startServer(setting);
  const { port } = await heard<Told1<'port'>>(server);
  const line = fork(new URL('clients.ts', import.meta.url), [kind, scene, String(port), String(clients)], {
    execArgv: ['--no-warnings', '--conditions=@chaintide/source'],
    env: { ...process.env, ...(isIdle && { IDLE: '1' }) },
  });
  await heard(line);
  const ask = async <T>(child: ChildProcess, order: unknown): Promise<T> => {
    const answer = heard<T>(child);
    child.send(order as object);
    return answer;
  };
  return {
    port,
    async cost(order) {
      const before = await ask<number>(line, 'bytes');
      const { ms } = await ask<Told1<'ms'>>(server, order);
      await wait(SETTLE_MS);
      const bytes = (await ask<number>(line, 'bytes')) - before;
      line.send('alive');
      const deliveries = order.beats * clients;
      return { us: (ms * 1_000) / deliveries, bytes: bytes / deliveries };
    },
    heap: () => ask(server, 'heap'),
    prices: async () => (await ask<Told1<'prices'>>(server, 'prices')).prices,
    tell: (order) => void line.send(order as object),
    delays: () => ask(line, 'delays'),
    close: () => {
      server.kill();
      line.kill();
    },
  };
};
