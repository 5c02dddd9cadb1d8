import type { Config } from '../../src/config.ts';
import { createApp } from '../../src/app.module.ts';
import { accessOf } from '../../src/modules/system/metrics-access.ts';
import { freshPlace } from '../rig.ts';

const TOKEN = 'f'.repeat(31) + '0';

const given = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<typeof accessOf>[0];
const config = (overrides: Partial<Config> = {}) => ({
  METRICS_TOKEN: undefined,
  PUBLIC_URL: undefined,
  TRUST_PROXY: false,
  ...overrides,
});

describe('who may read the metrics', () => {
  it.each([
    ['127.0.0.1', {}, 'open'],
    ['::1', {}, 'open'],
    ['::ffff:127.0.0.1', {}, 'open'],
    ['192.168.1.5', {}, 'hidden'],
    ['203.0.113.9', {}, 'hidden'],
    ['', {}, 'hidden'],
    ['localhost.evil.example', {}, 'hidden'],
    ['127.0.0.1', { PUBLIC_URL: 'https://chaintide.example' }, 'hidden'],
    ['127.0.0.1', { TRUST_PROXY: true }, 'hidden'],
  ] as const)('without a token, %s with %j: %s', (address, overrides, expected) => {
    expect(accessOf(given(address), config(overrides))).toBe(expected);
  });

  it.each([
    [undefined, 'refused'],
    ['', 'refused'],
    [`Bearer ${TOKEN}`, 'open'],
    [`bearer ${TOKEN}`, 'open'],
    [`Bearer ${TOKEN}0`, 'refused'],
    [`Bearer ${TOKEN.slice(1)}`, 'refused'],
    [`Basic ${TOKEN}`, 'refused'],
    [TOKEN, 'refused'],
  ])('with a token, even from this machine: authorization %s is %s', (authorization, expected) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const withToken = config({ METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://chaintide.example' });
    for (const address of ['127.0.0.1', '203.0.113.9'])
      expect(accessOf(given(address, headers), withToken)).toBe(expected);
  });

  it('is asked by a running gateway', async () => {
    const { folder, DATABASE_URL, remove } = await freshPlace();
    const gateway = await createApp({
      PORT: 0,
      DATA_DIR: folder,
      DATABASE_URL,
      LOG_LEVEL: 'silent',
      WEB_DIR: folder,
      SIMNET_URL: 'http://127.0.0.1:9',
      METRICS_TOKEN: TOKEN,
    });
    const ask = async (headers: Record<string, string>): Promise<[number, string | null]> => {
      const answer = await fetch(`${gateway.url}/metrics`, { headers });
      const body = await answer.text();
      expect(body.includes('chaintide_')).toBe(answer.status === 200);
      return [answer.status, answer.headers.get('content-type')];
    };
    expect((await ask({}))[0]).toBe(401);
    expect(await ask({ authorization: `Bearer ${TOKEN}` })).toEqual([200, expect.stringContaining('text/plain')]);
    await gateway.stop();
    await remove();
  });
});
