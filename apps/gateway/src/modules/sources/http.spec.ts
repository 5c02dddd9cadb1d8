import { z } from 'zod';
import { replies, ScriptedHost } from './fixtures/scripted-host.ts';
import { get, readJson, refusalOf } from './http.ts';
import { SourceError } from './source.ts';

const shape = z.object({ data: z.array(z.object({ time: z.string(), value: z.number() })) });
const NOW = Date.UTC(2026, 0, 1);

const ask = async (
  reply: (typeof replies)['html'],
  options: { deadlineMs?: number; maxBytes?: number } = {},
): Promise<unknown> => {
  const host = await ScriptedHost.open(() => reply);
  try {
    const answer = await get(`${host.url}/v4/thing`, {
      signal: AbortSignal.timeout(options.deadlineMs ?? 2000),
      maxBytes: options.maxBytes ?? 10_000,
    });
    const refusal = refusalOf(answer, NOW);
    if (refusal) throw refusal;
    return readJson(answer, shape);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return {
      problem: error.problem,
      detail: error.detail.replaceAll(/127\.0\.0\.1:\d+/g, 'host'),
      retryAfterMs: error.retryAfterMs,
    };
  } finally {
    await host.close();
  }
};

describe('the answers of a host and their names', () => {
  const cases: [
    string,
    Parameters<typeof ask>,
    { problem: string; detail: RegExp; retryAfterMs?: number | undefined },
  ][] = [
    [
      '429 with Retry-After',
      [replies.status(429, { 'retry-after': '17' }, '{"code":-1003}')],
      { problem: 'rateLimited', detail: /host answered 429 with "\{"code":-1003\}"/, retryAfterMs: 17_000 },
    ],
    ['429 without', [replies.status(429)], { problem: 'rateLimited', detail: /429 with nothing/ }],
    [
      '429 until a date',
      [replies.status(429, { 'retry-after': new Date(NOW + 5000).toUTCString() })],
      { problem: 'rateLimited', detail: /429/, retryAfterMs: 5000 },
    ],
    [
      '429 with a wait beyond any timer',
      [replies.status(429, { 'retry-after': '99999999999' })],
      { problem: 'rateLimited', detail: /429/, retryAfterMs: 7 * 86_400_000 },
    ],
    [
      '429 with a wait that is no number',
      [replies.status(429, { 'retry-after': 'later' })],
      { problem: 'rateLimited', detail: /429/ },
    ],
    [
      '418',
      [replies.status(418, { 'retry-after': '120' })],
      { problem: 'banned', detail: /418/, retryAfterMs: 120_000 },
    ],
    [
      '451',
      [replies.status(451, {}, '{"msg":"Service unavailable from a restricted location"}')],
      { problem: 'location', detail: /restricted location/ },
    ],
    ['403', [replies.status(403, {}, '<html>WAF</html>')], { problem: 'location', detail: /403 with "<html>WAF/ }],
    ['500', [replies.status(500, {}, 'oops')], { problem: 'server', detail: /500 with "oops"/ }],
    [
      '503 with Retry-After',
      [replies.status(503, { 'retry-after': '30' })],
      { problem: 'server', detail: /503/, retryAfterMs: 30_000 },
    ],
    ['404', [replies.status(404, {}, 'no such path')], { problem: 'malformed', detail: /404 with "no such path"/ }],
    [
      'HTML with status 200',
      [replies.html],
      {
        problem: 'malformed',
        detail: /<!doctype html> <html><title>Just a moment…<\/title><\/html>", which is not JSON/,
      },
    ],
    [
      'half a JSON',
      [replies.halfJson],
      { problem: 'malformed', detail: /"\{"data":\[\{"asset":"btc","time":"2020-0", which is not JSON/ },
    ],
    ['nothing', [replies.nothing], { problem: 'malformed', detail: /200 with nothing, which is not JSON/ }],
    [
      'a missing field',
      [replies.json({ data: [{ time: 'a', value: 1 }, { time: 'b' }] })],
      { problem: 'malformed', detail: /host\/v4\/thing: data\.1\.value is missing/ },
    ],
    [
      'a wrong field',
      [replies.json({ data: [{ time: 7, value: 1 }] })],
      { problem: 'malformed', detail: /data\.0\.time is wrong: .*expected string/ },
    ],
    ['another shape', [replies.json([])], { problem: 'malformed', detail: /the answer is wrong/ }],
    ['silence', [replies.silence, { deadlineMs: 100 }], { problem: 'timeout', detail: /host did not answer in time/ }],
    ['a slow drip', [replies.drip, { deadlineMs: 100 }], { problem: 'timeout', detail: /in time/ }],
    ['a connection cut in the middle', [replies.cut], { problem: 'unreachable', detail: /host: / }],
    ['an answer without end', [replies.large(20_000)], { problem: 'malformed', detail: /more than 10000 bytes/ }],
    [
      'a redirect to another host',
      [replies.redirect('http://localhost:1/elsewhere')],
      { problem: 'malformed', detail: /redirects to another host, localhost:1/ },
    ],
    ['a redirect to itself', [replies.redirect('/v4/thing')], { problem: 'malformed', detail: /in a circle/ }],
  ];
  test.each(cases)('%s', async (_name, args, { detail, ...expected }) => {
    expect(await ask(...args)).toEqual({
      retryAfterMs: undefined,
      ...expected,
      detail: expect.stringMatching(detail) as string,
    });
  });

  test('a host without a server is unreachable', async () => {
    const host = await ScriptedHost.open(() => replies.nothing);
    await host.close();
    await expect(get(host.url, { signal: AbortSignal.timeout(2000) })).rejects.toMatchObject({
      problem: 'unreachable',
      detail: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  test('JSON is parsed whatever its content type', async () => {
    const reply = replies.json({ data: [{ time: 'a', value: 0 }] }, { 'content-type': 'text/plain' });
    expect(await ask(reply)).toEqual({ data: [{ time: 'a', value: 0 }] });
  });

  test('a redirect within the host is followed', async () => {
    const host = await ScriptedHost.open((url) =>
      url.pathname === '/old' ? replies.redirect('/new') : replies.json({ data: [] }),
    );
    const answer = await get(`${host.url}/old`, { signal: AbortSignal.timeout(2000) });
    expect(readJson(answer, shape)).toEqual({ data: [] });
    await host.close();
  });
});

describe('an address with credentials', () => {
  it('sends them as a header, and no error repeats them', async () => {
    const asked: string[] = [];
    const host = await ScriptedHost.open(() => (response, { headers }) => {
      asked.push(headers.authorization ?? '');
      response.end();
    });
    const address = new URL(host.url);
    [address.username, address.password] = ['someone', 'p@ss word'];
    const answer = await get(address, { signal: AbortSignal.timeout(2_000) });
    await host.close();
    expect(asked).toEqual([`Basic ${Buffer.from('someone:p@ss word').toString('base64')}`]);
    expect(answer.url.href).toBe(`${host.url}/`);
    const refused = get(address, { signal: AbortSignal.timeout(2_000) });
    await expect(refused).rejects.toThrow(SourceError);
    await expect(refused).rejects.not.toThrow(/p@ss|p%40ss|someone/);
  });
});
