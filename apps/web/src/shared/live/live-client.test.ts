import { patchOf } from '@chaintide/contracts/live/patch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGateway } from './gateway-testing.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';

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

  it('reads beats, and joins again a topic whose patch has no base', async () => {
    const { told } = watchAll(live, 'price:BTCUSDT');
    await live.start();
    await isLive();
    gateway.beat('price:BTCUSDT', { whole: { price: 7 } });
    gateway.beat('price:BTCUSDT', patchOf({ price: 7 }, { price: 8 }));
    await until(() =>
      expect(told.slice(1)).toEqual([
        ['delta', { price: 7 }],
        ['delta', { price: 8 }],
      ]),
    );
    gateway.push('price:BTCUSDT', { price: 9 }, true);
    gateway.beat('price:BTCUSDT', patchOf({ price: 9 }, { price: 10 }));
    await until(() => expect(told.at(-1)).toEqual(['snapshot', { at: 4 }]));
    gateway.beat('price:BTCUSDT', { whole: { price: 11 } });
    await until(() => expect(told.at(-1)).toEqual(['delta', { price: 11 }]));
  });

  it('joins what is watched at the same time together; one refusal keeps no other out', async () => {
    await live.start();
    await isLive();
    const many = Array.from({ length: 40 }, (_, n) => watchAll(live, `price:${n}`));
    const secret = watchAll(live, 'secret');
    await until(() => expect([...many, secret].every(({ told }) => told.length === 1)).toBe(true));
    expect(gateway.requests).toEqual([32, 9]);
    expect(secret.told).toEqual([['refused', 'topic.unknown']]);
    gateway.drop();
    await until(() => expect(gateway.joins).toHaveLength(82));
    expect(gateway.requests).toEqual([32, 9, 32, 9]);
  });

  it('leaves a topic after the join that was asked for just before', async () => {
    await live.start();
    await isLive();
    watchAll(live, 'price:BTCUSDT').leave();
    await until(() => expect(gateway.leaves).toEqual(['price:BTCUSDT']));
    expect(gateway.joins).toHaveLength(1);
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

  it('joins again what the gateway could not answer for a moment, and nobody is told of a refusal', async () => {
    gateway.trouble = 'server.busy';
    const { told } = watchAll(live, 'price:BTCUSDT');
    await live.start();
    await until(() => expect(gateway.joins.length).toBeGreaterThan(0));
    gateway.trouble = undefined;
    await isLive();
    expect(told).toEqual([['snapshot', { at: 0 }]]);
  });

  it('does not join again what has no source, and tells of it', async () => {
    gateway.trouble = 'indicator.sourceDown';
    const { told } = watchAll(live, 'price:BTCUSDT');
    await live.start();
    await until(() => expect(told).toEqual([['refused', 'indicator.sourceDown']]));
    expect(gateway.joins).toHaveLength(1);
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
