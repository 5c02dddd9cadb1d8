import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@chaintide/contracts/http';
import { catalogue } from '@chaintide/indicators/catalogue';
import { Everyone } from '../everyone.ts';

const EXPORT = `${API_BASE}/indicators/btc.price/export?format=json`;
const LINES = 60;

describe('many requests for long responses', () => {
  let everyone: Everyone;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    everyone = await Everyone.start();
  }, 120_000);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await everyone.stop();
  });

  /** A connection with this many requests at once that never reads. */
  const deaf = async (times: number): Promise<Socket> => {
    const socket = connect(Number(new URL(everyone.gateway.url).port), '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET ${EXPORT} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(times));
    return socket;
  };
  const ask = async (
    path: string,
    token?: string,
  ): Promise<{ status: number; retryAfter: string | null; name: string | undefined }> => {
    const answer = await fetch(`${everyone.gateway.url}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const { error } = (await answer.json()) as { error?: { name: string } };
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), name: error?.name };
  };

  // before: each was computed on arrival, one after another, while everyone waited for seconds
  it('get a place each, or a refusal that says when to retry', async () => {
    const answers = await Promise.all(Array.from({ length: LINES }, () => ask(EXPORT)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused)
      expect(one).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as string, name: 'server.busy' });
    expect(await ask(EXPORT)).toMatchObject({ status: 200 });
  });

  it('do not take the places of another account', async () => {
    const [member] = everyone.callers.all.filter(({ role }) => role === 'vip');
    const token = await everyone.callers.tokenFor(member!);
    const storm = Promise.all(Array.from({ length: LINES }, () => ask(EXPORT)));
    expect(await ask(EXPORT, token)).toMatchObject({ status: 200 });
    await storm;
  });

  // before: 300 connections that never read made everyone wait for 7 s
  it('that never read do not delay others', async () => {
    await Promise.all(Array.from({ length: LINES }, () => deaf(5)));
    const healthy: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      healthy.push((await fetch(`${everyone.gateway.url}/healthz`)).status);
      await wait(5);
    }
    expect(new Set(healthy)).toEqual(new Set([200]));
  });
});

describe('a cached response', () => {
  let everyone: Everyone;
  beforeAll(async () => {
    everyone = await Everyone.start();
  }, 120_000);
  afterAll(() => everyone.stop());

  const get = async (
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; text: string }> => {
    const answer = await fetch(`${everyone.gateway.url}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  /** A cached response has a length; one that is compressed while it is sent has none. */
  const readyAt = async (path: string, left = 100): Promise<Awaited<ReturnType<typeof get>>> => {
    const answer = await get(path, { 'accept-encoding': 'br' });
    if (answer.headers.has('content-length') || left === 0) return answer;
    await wait(50);
    return readyAt(path, left - 1);
  };
  /** The first response, and the cached one. */
  const twice = async (path: string): Promise<Awaited<ReturnType<typeof get>>[]> => [
    await get(path, { 'accept-encoding': 'br' }),
    await readyAt(path),
  ];
  const told = ({ status, headers, text }: Awaited<ReturnType<typeof get>>) => ({
    status,
    text,
    ...Object.fromEntries(
      [...headers].filter(
        ([name]) =>
          !['date', 'x-request-id', 'keep-alive', 'connection', 'content-length', 'transfer-encoding', 'vary'].includes(
            name,
          ),
      ),
    ),
  });

  it('equals the computed one, with the same headers', async () => {
    for (const path of [
      `${API_BASE}/indicators`,
      `${API_BASE}/indicators/btc.price/columns`,
      `${API_BASE}/indicators/btc.price/series`,
    ]) {
      const [first, second] = await twice(path);
      expect(told(second!)).toEqual(told(first!));
      expect(second!.headers.get('vary')).toMatch(/authorization/);
      const again = await get(path, { 'if-none-match': second!.headers.get('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it('is compressed once, for clients that accept it', async () => {
    const path = '/api/openapi.json';
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => get(path, { 'accept-encoding': 'br' })),
      get(`${path}?again=1`, { 'accept-encoding': 'gzip' }),
      get(path, { 'accept-encoding': 'identity' }),
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'br',
      'br',
      'br',
      'br',
      'gzip',
      null,
    ]);
    expect((await get(path, { 'if-none-match': answers[0].headers.get('etag') ?? '' })).status).toBe(304);
  });

  // before: it was built or compressed for each request
  it("exists for the API's page too, from the first request on", async () => {
    for (const path of ['/api/docs/swagger-ui-init.js', '/api/docs/swagger-ui.css', '/api/docs-yaml']) {
      const answers = await Promise.all(Array.from({ length: 3 }, () => get(path, { 'accept-encoding': 'br' })));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      for (const { status, headers } of answers)
        expect([status, headers.get('content-encoding'), headers.has('content-length')]).toEqual([200, 'br', true]);
      expect((await get(path, { 'accept-encoding': 'identity' })).text).toBe(answers[0]!.text);
      expect((await get(path, { 'if-none-match': answers[0]!.headers.get('etag') ?? '' })).status).toBe(304);
    }
  });

  it('exists for an export that a guest requested, as long as the data is unchanged', async () => {
    const path = `${API_BASE}/indicators/eth.price/export?format=json`;
    const [first, second] = await Promise.all([
      get(path, { 'accept-encoding': 'br' }),
      get(path, { 'accept-encoding': 'br' }),
    ]);
    expect([first.status, first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual([
      200,
      'br',
      'no-store',
    ]);
    expect(told(second)).toEqual(told(first));
  });

  it('is for guests: an expired token is refused', async () => {
    const path = `${API_BASE}/indicators/btc.price/columns`;
    await twice(path);
    expect((await get(path, { authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401);
  });

  it('contains what a guest may see, whoever asked first', async () => {
    const [admin] = everyone.callers.all.filter(({ role }) => role === 'admin');
    const authorization = `Bearer ${await everyone.callers.tokenFor(admin!)}`;
    const path = `${API_BASE}/indicators/${catalogue.indicators.find(({ tier }) => tier === 'L4')!.id}/columns`;
    const whole = JSON.parse((await get(path, { authorization })).text) as { data: { preview: unknown } };
    expect(whole.data.preview).toBeNull();
    for (const answer of await twice(path))
      expect((JSON.parse(answer.text) as { data: { preview: unknown } }).data.preview).not.toBeNull();
    expect(
      (JSON.parse((await get(path, { authorization })).text) as { data: { preview: unknown } }).data.preview,
    ).toBeNull();
  });
});
