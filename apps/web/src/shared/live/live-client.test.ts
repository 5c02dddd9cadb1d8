import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientEvents, JoinRequest, ServerEvents } from '@chaintide/contracts/realtime';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveClient, type LiveClient } from './live-client.ts';

/** A minimal gateway: every topic counts its pushes, and nothing survives a restart. */
const openGateway = async (port = 0) => {
  const http: HttpServer = createServer();
  const io = new Server<ClientEvents, ServerEvents>(http, { transports: ['websocket'] });
  const joins: JoinRequest[] = [];
  const leaves: string[] = [];
  const seqs = new Map<string, number>();
  const gateway = { skew: 0, refuses: false, answers: true };
  const handshakes: (string | undefined)[] = [];
  const dead = new Set<string>();
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: string };
    handshakes.push(token);
    if (token === undefined || !dead.has(token)) return next();
    next(
      Object.assign(new Error('refused'), {
        data: { code: 421, msg: '', data: null, error: { name: 'login.expired', args: {} } },
      }),
    );
  });
  io.on('connection', (socket) => {
    socket.on('topic.join', (request, ack) => {
      joins.push(request);
      if (!gateway.answers) return;
      const { topic } = request;
      if (gateway.refuses)
        return ack({ code: 404, msg: '', data: null, error: { name: 'topic.unknown', args: { topic } } });
      void socket.join(topic);
      ack({
        code: 200,
        msg: '',
        data: { topic, epoch: 'e', seq: seqs.get(topic) ?? 0, kind: 'snapshot', data: { at: seqs.get(topic) ?? 0 } },
      });
    });
    socket.on('topic.leave', ({ topic }, ack) => {
      leaves.push(topic);
      void socket.leave(topic);
      ack({ code: 200, msg: '', data: null });
    });
    socket.on('clock.read', (_, ack) => ack({ code: 200, msg: '', data: { now: Date.now() + gateway.skew } }));
  });
  await new Promise<void>((resolve) => {
    http.listen(port, '127.0.0.1', resolve);
  });
  const push = (topic: string, data: unknown, isLost = false): void => {
    const prev = seqs.get(topic) ?? 0;
    seqs.set(topic, prev + 1);
    if (!isLost) io.to(topic).emit('topic.changed', { topic, prev, seq: prev + 1, data, sentAt: Date.now() });
  };
  return Object.assign(gateway, {
    joins,
    leaves,
    push,
    handshakes,
    dead,
    /** Simulates a change of a user's role or session. */
    expel: () => {
      for (const { conn } of io.sockets.sockets.values())
        (conn.transport as unknown as { socket: { close(code: number, reason: string): void } }).socket.close(
          4001,
          'identity-changed',
        );
    },
    port: (http.address() as AddressInfo).port,
    drop: () => io.disconnectSockets(true),
    close: async () => {
      await io.close();
    },
  });
};

type Gateway = Awaited<ReturnType<typeof openGateway>>;

const watchAll = (live: LiveClient, topic: string) => {
  const told: unknown[] = [];
  const watching = live.watch<'price'>(topic, {
    snapshot: (data) => {
      told.push(['snapshot', data]);
    },
    delta: (data) => {
      told.push(['delta', data]);
    },
    refused: ({ name }) => {
      told.push(['refused', name]);
    },
  });
  return { told, ...watching };
};

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8_000, interval: 10 });

describe('the live client', () => {
  let gateway: Gateway;
  let live: LiveClient;
  const states: string[] = [];

  beforeEach(async () => {
    gateway = await openGateway();
    live = createLiveClient({ address: `http://127.0.0.1:${gateway.port}`, isOffline: () => false });
    states.length = 0;
    live.subscribe(() => {
      if (states.at(-1) !== live.connection().state) states.push(live.connection().state);
    });
  });
  afterEach(async () => {
    live.stop();
    await gateway.close();
  });
  const isLive = (): Promise<void> => until(() => expect(live.connection().state).toBe('live'));

  it('joins topics watched before the connection was open, and delivers pushes', async () => {
    const { told } = watchAll(live, 'price:BTCUSDT');
    await live.start();
    await isLive();
    expect(states).toEqual(['connecting', 'catchingUp', 'live']);
    gateway.push('price:BTCUSDT', 7);
    await until(() =>
      expect(told).toEqual([
        ['snapshot', { at: 0 }],
        ['delta', 7],
      ]),
    );
  });

  it('joins a topic once for all its watchers and leaves it with the last one', async () => {
    await live.start();
    await isLive();
    const first = watchAll(live, 'price:BTCUSDT');
    const second = watchAll(live, 'price:BTCUSDT');
    await until(() => expect(second.told).toHaveLength(1));
    expect(live.topics()).toEqual(['price:BTCUSDT']);
    first.leave();
    gateway.push('price:BTCUSDT', 7);
    await until(() => expect(second.told.at(-1)).toEqual(['delta', 7]));
    expect(first.told.at(-1)).not.toEqual(['delta', 7]);
    second.leave();
    await until(() => expect(gateway.leaves).toEqual(['price:BTCUSDT']));
    expect(live.topics()).toEqual([]);
  });

  it('joins again if a push was lost', async () => {
    const { told } = watchAll(live, 'price:BTCUSDT');
    await live.start();
    await isLive();
    gateway.push('price:BTCUSDT', 1, true);
    gateway.push('price:BTCUSDT', 2);
    await until(() =>
      expect(told).toEqual([
        ['snapshot', { at: 0 }],
        ['snapshot', { at: 2 }],
      ]),
    );
    gateway.push('price:BTCUSDT', 3);
    await until(() => expect(told.at(-1)).toEqual(['delta', 3]));
  });

  it('recovers from a lost connection, joining every topic again from its last position', async () => {
    watchAll(live, 'price:BTCUSDT');
    const other = watchAll(live, 'indicator:btc.mvrv:1d');
    await live.start();
    await isLive();
    gateway.push('indicator:btc.mvrv:1d', 1);
    await until(() => expect(other.told).toHaveLength(2));
    gateway.drop();
    await until(() => expect(live.connection().losses).toBe(1));
    await isLive();
    expect(states).toEqual(['connecting', 'catchingUp', 'live', 'reconnecting', 'catchingUp', 'live']);
    expect(gateway.joins.slice(2)).toEqual([
      { topic: 'price:BTCUSDT', after: { epoch: 'e', seq: 0 } },
      { topic: 'indicator:btc.mvrv:1d', after: { epoch: 'e', seq: 1 } },
    ]);
  });

  it('survives a gateway that dies and restarts', async () => {
    const { told } = watchAll(live, 'price:BTCUSDT');
    await live.start();
    await isLive();
    const { port } = gateway;
    await gateway.close();
    await until(() => expect(live.connection().state).toBe('reconnecting'));
    gateway = await openGateway(port);
    live.retry();
    await isLive();
    gateway.push('price:BTCUSDT', 9);
    await until(() => expect(told.at(-1)).toEqual(['delta', 9]));
  });

  it('stays in catching up until a watcher has filled its gap', async () => {
    let fill: (() => void) | undefined;
    live.watch<'price'>('price:BTCUSDT', {
      snapshot: () =>
        new Promise<void>((resolve) => {
          fill = resolve;
        }),
      delta: () => undefined,
    });
    await live.start();
    await until(() => expect(fill).toBeDefined());
    expect(live.connection().state).toBe('catchingUp');
    fill?.();
    await isLive();
  });

  it('reports a refusal to the watcher and is live nevertheless', async () => {
    gateway.refuses = true;
    const { told } = watchAll(live, 'nonsense');
    await live.start();
    await isLive();
    expect(told).toEqual([['refused', 'topic.unknown']]);
  });

  it('pauses while the page is hidden, and is up to date when it is visible', async () => {
    const { told } = watchAll(live, 'price:BTCUSDT');
    // leaving it would notify colleagues
    live.watch('colleagues:payment:1', { snapshot: () => undefined, delta: () => undefined });
    await live.start();
    await isLive();
    live.rest();
    await until(() => expect(gateway.leaves).toEqual(['price:BTCUSDT']));
    gateway.push('price:BTCUSDT', 5);
    gateway.drop();
    await until(() => expect(states.filter((state) => state === 'live')).toHaveLength(2));
    expect(told).toHaveLength(1);
    await live.wake();
    expect(told).toEqual([
      ['snapshot', { at: 0 }],
      ['snapshot', { at: 1 }],
    ]);
  });

  it("knows the gateway's clock", async () => {
    gateway.skew = 3_600_000;
    await live.start();
    await until(() => expect(live.connection().roundTripMs).not.toBeNull());
    expect(Math.round((live.now() - Date.now()) / gateway.skew)).toBe(1); // accurate to half the round trip
  });

  it('is offline when the browser has no network', async () => {
    live.stop();
    live = createLiveClient({ address: 'http://127.0.0.1:1', isOffline: () => true });
    await live.start();
    await until(() => expect(live.connection().state).toBe('offline'));
  });

  describe('with a token', () => {
    const refusals: (string | null)[] = [];
    let token: string | null = null;
    beforeEach(() => {
      live.stop();
      refusals.length = 0;
      states.length = 0;
      live = createLiveClient({
        address: `http://127.0.0.1:${gateway.port}`,
        isOffline: () => false,
        token: () => token,
        onRefused: ({ name }, refused) => {
          expect(name).toBe('login.expired');
          refusals.push(refused);
          token = null;
          live.reconnect();
        },
      });
      live.subscribe(() => {
        if (states.at(-1) !== live.connection().state) states.push(live.connection().state);
      });
    });

    it('sends it in the handshake, and reconnects with that of another login without reporting a loss', async () => {
      token = 'first';
      const { told } = watchAll(live, 'price:BTCUSDT');
      await live.start();
      await isLive();
      token = 'second';
      live.reconnect();
      await until(() => expect(gateway.handshakes).toEqual(['first', 'second']));
      await until(() => expect(gateway.joins).toHaveLength(2));
      gateway.push('price:BTCUSDT', 3);
      await until(() => expect(told.at(-1)).toEqual(['delta', 3]));
      expect(live.connection()).toMatchObject({ state: 'live', losses: 0 });
      expect(states).toEqual(['connecting', 'catchingUp', 'live']);
    });

    it('reconnects by itself when the gateway closes the connection because the identity changed', async () => {
      token = 'mine';
      await live.start();
      await isLive();
      gateway.expel();
      await until(() => expect(gateway.handshakes).toEqual(['mine', 'mine']));
      await isLive();
      expect(live.connection().losses).toBe(0);
    });

    it('reports the token that the gateway refused, and continues without one', async () => {
      token = 'old';
      gateway.dead.add('old');
      await live.start();
      await isLive();
      expect(refusals).toEqual(['old']);
      expect(gateway.handshakes).toEqual(['old', undefined]);
    });
  });
});
