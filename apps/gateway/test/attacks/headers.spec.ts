import { API_BASE, fillPath, type Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import { startGateway } from '../rig.ts';
import { Everyone } from '../everyone.ts';

/** The headers of every response, for the requested host. */
const expectedAt = (host: string): Record<string, string> => ({
  'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws://${host} wss://${host}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

const TELLTALE = ['server', 'x-powered-by', 'access-control-allow-origin', 'via'];

describe('the headers of every response', () => {
  let everyone: Everyone;
  beforeAll(async () => {
    everyone = await Everyone.start();
  }, 120_000);
  afterAll(() => everyone.stop());

  const headersOf = async (path: string, init: RequestInit = {}): Promise<Headers> => {
    const answer = await fetch(`${everyone.gateway.url}${path}`, init);
    await answer.arrayBuffer();
    return answer.headers;
  };
  const security = (headers: Headers): Record<string, string | null> =>
    Object.fromEntries(
      [...Object.keys(expectedAt('')), ...TELLTALE].flatMap((name) =>
        headers.has(name) ? [[name, headers.get(name)]] : [],
      ),
    );
  const pathOf = ({ path, params }: Route): string =>
    `${API_BASE}${params ? fillPath(path, Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name!, '1']))) : path}`;

  it('are the same on every route, for every caller and outcome', async () => {
    const { host } = new URL(everyone.gateway.url);
    for (const route of Object.values<Route>(routes)) {
      const headers = await headersOf(pathOf(route), { method: route.method });
      expect({ route: pathOf(route), ...security(headers) }).toEqual({ route: pathOf(route), ...expectedAt(host) });
      expect([pathOf(route), headers.get('cache-control')]).toEqual([
        pathOf(route),
        expect.stringMatching(/no-store|no-cache/),
      ]);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    }
  });

  // before: the socket server's responses to plain requests had none of them
  it.each([
    '/',
    '/healthz',
    '/readyz',
    '/nowhere',
    '/%zz',
    '/api/openapi.json',
    '/socket.io/?EIO=4&transport=polling',
    `${API_BASE}/nowhere`,
  ])('are on %s too', async (path) => {
    expect(security(await headersOf(path))).toEqual(expectedAt(new URL(everyone.gateway.url).host));
  });

  it("let the API's page write its own HTML, but run nothing foreign", async () => {
    const policy = (await headersOf('/api/docs')).get('content-security-policy');
    expect(`${policy}; require-trusted-types-for 'script'; trusted-types default`).toBe(
      expectedAt(new URL(everyone.gateway.url).host)['content-security-policy'],
    );
  });
});

describe("the API's page", () => {
  const statusesOf = async (overrides: Parameters<typeof startGateway>[0]): Promise<number[]> => {
    const { gateway, stop } = await startGateway(overrides);
    const statuses = await Promise.all(
      ['/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/openapi.json'].map(async (path) => {
        const answer = await fetch(`${gateway.url}${path}`);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    await stop();
    return statuses;
  };

  // before: every installation had it
  it('exists in the demo, and in a real installation that enables it', async () => {
    expect(await statusesOf({ DEMO: true })).toEqual([200, 200, 200]);
    expect(await statusesOf({ DEMO: false })).toEqual([404, 404, 404]);
    expect(await statusesOf({ DEMO: false, API_DOCS: true })).toEqual([200, 200, 200]);
    expect(await statusesOf({ DEMO: true, API_DOCS: false })).toEqual([404, 404, 404]);
  });
});
