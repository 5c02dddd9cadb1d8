import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from './server.ts';
import { createWorld } from './world/world.ts';

let now = Date.parse('2026-11-21T08:06:36.500Z');
let simnet: Simnet;

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => now });
});
afterAll(() => simnet.close());

const order = (body: unknown): Promise<Response> =>
  fetch(`${simnet.url}/simnet/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const paths = {
  binance: '/api/v3/ticker/price?symbol=BTCUSDT',
  coinmetrics: '/v4/timeseries/asset-metrics?assets=btc&metrics=PriceUSD',
  fred: '/graph/fredgraph.csv?id=DGS10',
  stooq: '/q/d/l/?s=%5Endq&i=d',
} as const;
const ask = (target: keyof typeof paths): Promise<Response> => fetch(`${simnet.url}${paths[target]}`);

describe('faults', () => {
  test.each(['binance', 'coinmetrics'] as const)(
    '%s refuses the requested number of answers, in its own format',
    async (target) => {
      for (const fault of ['429', '418', '451', '403', '500']) {
        expect((await order({ target, fault, count: 2, retryAfterSeconds: 7 })).status).toBe(200);
        const answers = [await ask(target), await ask(target), await ask(target)];
        expect(answers.map(({ status }) => status)).toEqual([Number(fault), Number(fault), 200]);
        expect(answers[0]!.headers.get('retry-after')).toBe(fault === '429' || fault === '418' ? '7' : null);
        expect(await answers[0]!.json()).toEqual(
          target === 'binance'
            ? { code: expect.any(Number), msg: expect.any(String) }
            : { error: { type: expect.any(String), message: expect.any(String) } },
        );
      }
    },
  );

  test.each(['fred', 'stooq'] as const)('%s refuses in words, and cuts a table in two', async (target) => {
    const whole = await (await ask(target)).text();
    for (const fault of ['429', '403', '500']) {
      await order({ target, fault });
      const answer = await ask(target);
      expect([answer.status, await answer.text()]).toEqual([Number(fault), expect.stringMatching(/hits limit|<html>/)]);
    }
    await order({ target, fault: 'half-json' });
    expect(await (await ask(target)).text()).toBe(whole.slice(0, whole.length / 2));
  });

  test('html and an incomplete JSON arrive with status 200', async () => {
    await order({ target: 'coinmetrics', fault: 'html' });
    const page = await ask('coinmetrics');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    await order({ target: 'coinmetrics', fault: 'half-json' });
    const half = await (await ask('coinmetrics')).text();
    expect(half.startsWith('{"data":[')).toBe(true);
    expect(() => {
      JSON.parse(half);
    }).toThrow(SyntaxError);
  });

  test('silence never answers, until it is cleared', async () => {
    await order({ target: 'binance', fault: 'silence' });
    await expect(fetch(`${simnet.url}${paths.binance}`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(
      'timeout',
    );
    await order({ target: 'binance', fault: 'none' });
    expect((await ask('binance')).status).toBe(200);
  });

  test('stale keeps answering with the time at which it began', async () => {
    const fresh = await (await ask('binance')).json();
    await order({ target: 'binance', fault: 'stale' });
    now += 3_600_000;
    expect(await (await ask('binance')).json()).toEqual(fresh);
    await order({ target: 'binance', fault: 'none' });
    expect(await (await ask('binance')).json()).not.toEqual(fresh);
  });

  test.each([
    { fault: 'flood' },
    { fault: '429', count: 0 },
    { fault: '429', target: 'kraken' },
    { fault: '429', more: 1 },
    [],
  ])('%j is not a fault', async (body) => {
    const answer = await order(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });
});

test('health reports the symbols and the time', async () => {
  expect(await (await fetch(`${simnet.url}/simnet/health`)).json()).toEqual({
    status: 'ok',
    now,
    symbols: ['BTCUSDT', 'ETHUSDT'],
  });
});
