import { errors } from '@chaintide/contracts/errors';
import { API_BASE, type Envelope } from '@chaintide/contracts/http';
import { BODY_BYTES } from '@chaintide/contracts/limits';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Readiness } from '../src/platform/readiness.ts';
import { startGateway } from './rig.ts';

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<unknown>;
}

describe('REST', () => {
  let running: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    running = await startGateway();
  }, 60_000);
  afterAll(() => running.stop());

  const ask = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await fetch(`${running.gateway.url}${path}`, init);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<unknown> };
  };
  const post = (path: string, body: string, type = 'application/json'): Promise<Reply> =>
    ask(`${API_BASE}${path}`, { method: 'POST', body, headers: { 'content-type': type, 'accept-language': 'en' } });
  const good = { name: 'satoshi', tags: ['a'] };

  describe('a success', () => {
    it('arrives in the envelope, parsed by the contract', async () => {
      const { status, body } = await post('/test/7/echo?loud=yes', JSON.stringify(good));
      expect(status).toBe(200);
      expect(body).toEqual({ code: 200, msg: 'ok', data: { params: { id: 7 }, query: { loud: true }, body: good } });
    });

    it.each(['br', 'gzip'])('is compressed with %s if it is large', async (encoding) => {
      const { headers, body } = await ask(`${API_BASE}/test/big`, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(body.data).toHaveLength(100_000);
    });
  });

  describe('a refusal', () => {
    it.each([
      ['a field of the body', { path: '/test/7/echo', body: { ...good, name: 'x' }, field: 'name' }],
      ['a place in a list', { path: '/test/7/echo', body: { ...good, tags: ['a', 5] }, field: 'tags.1' }],
      ['a field too many', { path: '/test/7/echo', body: { ...good, role: 'admin' }, field: 'role' }],
      ['a missing field', { path: '/test/7/echo', body: { name: 'satoshi' }, field: 'tags' }],
      ['a parameter', { path: '/test/seven/echo', body: good, field: 'id' }],
      ['the query', { path: '/test/7/echo?loud=maybe', body: good, field: 'loud' }],
      ['a name too many in the query', { path: '/test/7/echo?laud=yes', body: good, field: 'laud' }],
    ])('names %s', async (_, { path, body: sent, field }) => {
      const { status, body } = await post(path, JSON.stringify(sent));
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 400, data: null, error: { name: 'request.invalid', args: { field } } });
      expect(body.msg).toMatch(new RegExp(`^The request is not valid: ${field} \\S`));
    });

    it("is in the caller's language, Chinese if unknown", async () => {
      const speak = async (language?: string): Promise<string> =>
        (await ask(`${API_BASE}/nowhere`, { headers: language === undefined ? {} : { 'accept-language': language } }))
          .body.msg;
      expect(await speak()).toBe(`接口不存在：${API_BASE}/nowhere`);
      expect(await speak('fr-FR,fr;q=0.9')).toBe(`接口不存在：${API_BASE}/nowhere`);
      expect(await speak('en-US,en;q=0.9,zh;q=0.5')).toBe(`There is no such path: ${API_BASE}/nowhere`);
      expect(await speak('zh;q=0.2,en;q=0.8')).toBe(`There is no such path: ${API_BASE}/nowhere`);
      expect(await speak('zh;q=0,en;q=0.1')).toBe(`There is no such path: ${API_BASE}/nowhere`);
    });

    it('reports an overlong path as too large, not as malformed', async () => {
      const { status, body } = await post(`/test/${'7'.repeat(400)}/echo`, JSON.stringify(good));
      expect([status, body.code]).toEqual([413, 413]);
    });

    it.each([
      ['half a JSON', '{"name":', 'application/json'],
      ['an empty body', '', 'application/json'],
      ['another content type', '<name/>', 'text/xml'],
      ['plain text', 'name', 'text/plain'],
      ['a form', 'name=satoshi', 'application/x-www-form-urlencoded'],
      ['a prototype', '{"__proto__":{"admin":true}}', 'application/json'],
      ['a text with a NUL', '{"name":"sat\\u0000oshi","tags":[]}', 'application/json'],
    ])('of %s says that it cannot be read', async (_, sent, type) => {
      const { status, body } = await post('/test/7/echo', sent, type);
      expect([status, 'error' in body && body.error.name]).toEqual([400, 'request.malformed']);
    });

    it('of a path that cannot be decoded is an envelope too', async () => {
      const { status, headers, body } = await ask(`${API_BASE}/%zz`);
      expect([status, 'error' in body && body.error.name]).toEqual([400, 'request.malformed']);
      expect(headers.get('x-request-id')).toBeTruthy();
    });

    it('of an oversized body says so', async () => {
      const { status, body } = await post('/test/7/echo', JSON.stringify({ ...good, name: 'x'.repeat(BODY_BYTES) }));
      expect([status, 'error' in body && body.error.name]).toEqual([413, 'request.tooLarge']);
    });

    it('of an unknown path, and of a method that a path does not accept', async () => {
      expect(await ask(`${API_BASE}/nowhere`)).toMatchObject({
        status: 404,
        body: { error: { name: 'route.unknown', args: { path: `${API_BASE}/nowhere` } } },
      });
      const { status, headers, body } = await ask(`${API_BASE}/indicators`, { method: 'DELETE' });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD');
      expect(body).toMatchObject({ error: { name: 'method.notAllowed', args: { method: 'DELETE' } } });
    });

    it('of a guest on a restricted route', async () => {
      expect(await ask(`${API_BASE}/test/private`)).toMatchObject({
        status: 401,
        body: { code: 401, error: { name: 'login.required' } },
      });
    });

    it('of an unexpected error reveals only its request id', async () => {
      const { status, headers, body } = await ask(`${API_BASE}/test/failing`);
      expect(status).toBe(500);
      expect(body).toEqual({
        code: 500,
        msg: '服务器错误！',
        data: null,
        error: { name: 'internal', args: {}, requestId: headers.get('x-request-id') },
      });
    });
  });

  describe('a temporary refusal', () => {
    it('says in every response when to retry', async () => {
      const answers = await Promise.all(['limited', 'busy'].map((why) => ask(`${API_BASE}/test/later?why=${why}`)));
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
        [429, '42'],
        [503, '5'],
      ]);
    });

    it.each(
      Object.entries<{ status: number; en: string; retryAfter?: number }>(errors).filter(
        ([, { status }]) => status === 429 || status === 503,
      ),
    )('%s says when to retry', (_, { en, retryAfter }) => {
      expect(en.includes('{seconds}') || retryAfter !== undefined).toBe(true);
    });

    it('says so during shutdown, too', async () => {
      const { gateway, stop } = await startGateway();
      const line = connect(Number(new URL(gateway.url).port), '127.0.0.1');
      line.write('GET /healthz HTTP/1.1\r\n');
      await new Promise((resolve) => gateway.app.getHttpServer().once('connection', resolve));
      const stopped = stop();
      while (gateway.app.getHttpServer().listening) await setTimeout(5);
      line.write('Host: localhost\r\n\r\n');
      const [head] = (await once(line, 'data')) as [Buffer];
      expect(String(head)).toMatch(/^HTTP\/1.1 503 [^]*\r\nretry-after: 5\r\n/i);
      line.destroy();
      await stopped;
    });
  });

  describe('a request id', () => {
    const idFor = async (id?: string): Promise<string | null> =>
      (await ask('/healthz', { headers: id === undefined ? {} : { 'x-request-id': id } })).headers.get('x-request-id');

    it("is the caller's own if it is harmless, otherwise a new one", async () => {
      expect(await idFor('page-42_reload')).toBe('page-42_reload');
      expect(await idFor()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await idFor('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
      expect(await idFor('x'.repeat(500))).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('every response', () => {
    it.each(['/healthz', `${API_BASE}/nowhere`, `${API_BASE}/test/big`, '/api/docs', '/'])(
      'has the security headers: %s',
      async (path) => {
        const { headers } = await fetch(`${running.gateway.url}${path}`);
        const policy = headers.get('content-security-policy') ?? '';
        expect(policy).toContain("script-src 'self';");
        expect(policy).toContain(`connect-src 'self' ws://${new URL(running.gateway.url).host} wss://`);
        expect(policy).not.toMatch(/script-src[^;]*unsafe/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
        expect(headers.get('x-powered-by')).toBeNull();
      },
    );
  });

  describe('health', () => {
    it('is live as soon as it listens', async () => {
      expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
    });

    it('is ready while every check passes', async () => {
      expect(await ask('/readyz')).toMatchObject({
        status: 200,
        body: { status: 'ready', checks: { database: true } },
      });
      let warm = false;
      const readiness = running.gateway.app.get(Readiness);
      readiness.add('series', () => warm);
      expect(await ask('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'not ready', checks: { database: true, series: false } },
      });
      readiness.add('series', () => {
        throw new Error('broken');
      });
      const broken = await ask('/readyz');
      expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '5']);
      warm = true;
      readiness.add('series', async () => warm);
      expect((await ask('/readyz')).status).toBe(200);
    });
  });
});
