import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

let simnet: Simnet;
let skip = 0; // moves the clock, not the timers
let sockets: WebSocket[] = [];

type Frame = Record<string, unknown> & { e?: string; k?: Record<string, unknown>; data?: Frame; stream?: string };

/** A connection whose frames can be awaited one by one. */
const connect = async (path: string) => {
  const socket = new WebSocket(`${simnet.url.replace('http', 'ws')}${path}`);
  sockets.push(socket);
  const frames: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    const taker = waiting.shift();
    if (taker) taker(frame);
    else frames.push(frame);
  });
  await once(socket, 'open');
  const next = (): Promise<Frame> => {
    const frame = frames.shift();
    return frame
      ? Promise.resolve(frame)
      : new Promise((resolve) => {
          waiting.push(resolve);
        });
  };
  const ask = (message: unknown): Promise<Frame> => {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    return next();
  };
  return { socket, next, ask };
};

const order = (body: unknown): Promise<Response> =>
  fetch(`${simnet.url}/simnet/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeEach(async () => {
  skip = 20_000 - (Date.now() % 60_000); // no bucket ends during a test
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => Date.now() + skip });
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  await simnet.close();
});

describe('the streams', () => {
  test('tick every second at a combined address', async () => {
    const { next } = await connect('/stream?streams=btcusdt@ticker/btcusdt@kline_1m');
    const frames = [await next(), await next(), await next(), await next()];
    expect(new Set(frames.map(({ stream }) => stream))).toEqual(new Set(['btcusdt@ticker', 'btcusdt@kline_1m']));
    const tickers = frames.filter(({ stream }) => stream === 'btcusdt@ticker').map(({ data }) => data!);
    expect(tickers).toHaveLength(2);
    expect(tickers[0]).toMatchObject({ e: '24hrTicker', s: 'BTCUSDT', c: expect.stringMatching(/^\d+\.\d{8}$/) });
    expect(Number(tickers[1]!['E'])).toBeGreaterThan(Number(tickers[0]!['E']));
    const kline = frames.find(({ stream }) => stream === 'btcusdt@kline_1m')!.data!;
    expect(kline.k).toMatchObject({ i: '1m', s: 'BTCUSDT', x: false });
  });

  test('agree with REST', async () => {
    const { next } = await connect('/ws/ethusdt@ticker');
    const { C, o, v } = (await next()) as { C: number; o: string; v: string };
    const rest = (await (await fetch(`${simnet.url}/api/v3/ticker/24hr?symbol=ETHUSDT`)).json()) as {
      closeTime: number;
      openPrice: string;
      volume: string;
    };
    if (rest.closeTime === C) expect(rest).toMatchObject({ openPrice: o, volume: v });
  });

  test('can be subscribed to, listed and left by message', async () => {
    const { ask, next } = await connect('/ws/0'); // ccxt numbers its connections
    expect(await ask({ method: 'SUBSCRIBE', params: ['btcusdt@miniTicker'], id: 7 })).toEqual({ result: null, id: 7 });
    expect(await ask({ method: 'LIST_SUBSCRIPTIONS', id: 'a' })).toEqual({ result: ['btcusdt@miniTicker'], id: 'a' });
    expect(await next()).toMatchObject({ e: '24hrMiniTicker', s: 'BTCUSDT' });
    expect(await ask({ method: 'UNSUBSCRIBE', params: ['btcusdt@miniTicker'], id: 8 })).toEqual({
      result: null,
      id: 8,
    });
    expect(await ask({ method: 'LIST_SUBSCRIPTIONS', id: 9 })).toEqual({ result: [], id: 9 });
    expect(await ask({ method: 'SET_PROPERTY', params: ['combined', true], id: 10 })).toEqual({ result: null, id: 10 });
    expect(await ask({ method: 'GET_PROPERTY', params: ['combined'], id: 11 })).toEqual({ result: true, id: 11 });
  });

  test.each(['btcusdt@trade', 'btcusdt@bookTicker', '!miniTicker@arr', 'btcusdt@kline_1d@+08:00', 'ethusdt@kline_1s'])(
    'include %s',
    async (name) => {
      const { ask, next } = await connect('/ws');
      expect(await ask({ method: 'SUBSCRIBE', params: [name], id: 1 })).toEqual({ result: null, id: 1 });
      expect(await next()).toBeTruthy();
    },
  );

  test('close a kline once, with the numbers that REST keeps', async () => {
    const { next } = await connect('/ws/btcusdt@kline_1s');
    const frames = [await next(), await next(), await next(), await next(), await next()];
    const closed = frames.map(({ k }) => k!).filter(({ x }) => x === true);
    expect(closed.length).toBeGreaterThan(0);
    expect(new Set(closed.map(({ t }) => t)).size).toBe(closed.length);
    const { t, T, o, h, l, c, v } = closed[0]!;
    const [row] = (await (
      await fetch(`${simnet.url}/api/v3/klines?symbol=BTCUSDT&interval=1s&startTime=${Number(t)}&limit=1`)
    ).json()) as unknown[][];
    expect(row!.slice(0, 7)).toEqual([t, o, h, l, c, v, T]);
  });
});

describe('bad messages', () => {
  test.each([
    ['an unknown stream', { method: 'SUBSCRIBE', params: ['nopeusdt@ticker'], id: 3 }, { code: 2, id: 3 }],
    ['an unknown interval', { method: 'SUBSCRIBE', params: ['btcusdt@kline_7m'], id: 3 }, { code: 2, id: 3 }],
    ['a name in capitals', { method: 'SUBSCRIBE', params: ['BTCUSDT@ticker'], id: 3 }, { code: 2, id: 3 }],
    ['an inherited name', { method: 'SUBSCRIBE', params: ['btcusdt@constructor'], id: 3 }, { code: 2, id: 3 }],
    ['an unknown method', { method: 'DANCE', id: 4 }, { code: 2, id: 4 }],
    ['no method', { id: 5 }, { code: 2, id: null }],
    ['no text for a name', { method: 'SUBSCRIBE', params: [1], id: 6 }, { code: 2, id: 6 }],
    ['no JSON', 'hello', { code: 3, id: null }],
    ['an unknown property', { method: 'SET_PROPERTY', params: ['color', true], id: 7 }, { code: 0, id: 7 }],
    ['a property of the wrong type', { method: 'SET_PROPERTY', params: ['combined', 1], id: 8 }, { code: 1, id: 8 }],
  ])('get an error: %s', async (_name, message, { code, id }) => {
    const { ask } = await connect('/ws');
    expect(await ask(message)).toEqual({ error: { code, msg: expect.any(String) }, id });
  });

  test('an unknown stream in the address is named', async () => {
    const { next } = await connect('/stream?streams=nope@ticker');
    expect(await next()).toEqual({ error: { code: 2, msg: 'Invalid request: unknown stream nope@ticker' }, id: null });
  });

  test.each(['/elsewhere', '//', '/api/v3/ping'])('refuse a connection at %s', async (path) => {
    const socket = new WebSocket(`${simnet.url.replace('http', 'ws')}${path}`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
  });
});

describe('faults', () => {
  test('drop-sockets cuts every connection', async () => {
    const { socket } = await connect('/ws/btcusdt@ticker');
    const closed = once(socket, 'close');
    expect((await order({ fault: 'drop-sockets' })).status).toBe(200);
    await closed;
    expect((await connect('/ws/btcusdt@ticker')).socket.readyState).toBe(WebSocket.OPEN);
  });

  test('stale repeats the same price until it is cleared', async () => {
    await order({ target: 'binance', fault: 'stale' });
    const { next } = await connect('/ws/btcusdt@ticker');
    const [first, second] = [await next(), await next()];
    expect(second['c']).toBe(first['c']);
    expect(second['C']).toBe(first['C']);
    await order({ target: 'binance', fault: 'none' });
    expect((await next())['C']).not.toBe(first['C']);
  });
});
