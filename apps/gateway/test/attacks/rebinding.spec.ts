import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { API_BASE } from '@chaintide/contracts/http';
import { SOCKET_PATH } from '@chaintide/contracts/realtime';
import { hostname } from 'node:os';
import { startGateway } from '../rig.ts';

type Running = Awaited<ReturnType<typeof startGateway>>;
type Headers = Readonly<Record<string, string>>;

/** A request as from a browser after DNS rebinding: sent to us, with Host and Origin of another name. */
const answerOf = async (url: string, path: string, headers: Headers): Promise<IncomingMessage> => {
  const asked = request(`${url}${path}`, { headers, agent: false }).end();
  const [answer] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [IncomingMessage];
  answer.resume();
  answer.socket.destroySoon();
  return answer;
};

const statusOf = async (url: string, headers: Headers, path = `${API_BASE}/test/big`): Promise<number> =>
  (await answerOf(url, path, headers)).statusCode ?? 0;
const upgradeOf = (url: string, headers: Headers): Promise<number> =>
  statusOf(
    url,
    {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...headers,
    },
    `${SOCKET_PATH}/?EIO=4&transport=websocket`,
  );
const bothOf = async (url: string, headers: Headers): Promise<[rest: number, socket: number]> => [
  await statusOf(url, headers),
  await upgradeOf(url, headers),
];

const OPEN = [200, 101];
const WRONG_NAME = [400, 400];
const WRONG_PAGE = [403, 400];

describe('a gateway on the local machine only', () => {
  let running: Running;
  let port: string;
  beforeAll(async () => {
    running = await startGateway();
    ({ port } = new URL(running.gateway.url));
  });
  afterAll(() => running.stop());

  // before: 200 and 101, because Host and Origin were only compared with each other
  it.each([
    'evil.example',
    'EVIL.example.',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '203.0.113.9',
    '0.0.0.0',
    '[2001:db8::1]',
    'a b',
    'x@127.0.0.1',
  ])('does not answer to %s, whatever DNS says', async (name) => {
    const host = `${name}:${port}`;
    expect(await bothOf(running.gateway.url, { host, origin: `http://${host}` })).toEqual(WRONG_NAME);
    expect(await bothOf(running.gateway.url, { host })).toEqual(WRONG_NAME);
  });

  it.each(['127.0.0.1', 'localhost', 'LocalHost.', 'chaintide.localhost', '127.8.8.8', '[::1]'])(
    'answers to %s, for its own pages and for programs',
    async (name) => {
      const host = `${name}:${port}`;
      expect(await bothOf(running.gateway.url, { host, origin: `http://${host}` })).toEqual(OPEN);
      expect(await bothOf(running.gateway.url, { host })).toEqual(OPEN);
    },
  );

  // before: REST answered, sockets refused
  it.each([
    'http://evil.example',
    'null',
    'http://localhost:1',
    'file://',
    'chrome-extension://abcdef',
    'not an origin',
  ])('refuses requests from pages of %s', async (origin) => {
    expect(await bothOf(running.gateway.url, { host: `localhost:${port}`, origin })).toEqual(WRONG_PAGE);
  });

  it('names the setting for a host name, with the usual security headers', async () => {
    const answer = await answerOf(running.gateway.url, '/', { host: 'evil.example', 'accept-language': 'en' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/) as string,
    });
    expect(answer.headers['content-security-policy']).not.toContain('evil.example');
  });

  it('lets pages connect to its own socket only', async () => {
    // before: any host with WebSockets
    const { headers } = await answerOf(running.gateway.url, '/healthz', { host: `localhost:${port}` });
    expect(headers['content-security-policy']).toContain(
      `connect-src 'self' ws://localhost:${port} wss://localhost:${port};`,
    );
  });
});

describe('a gateway with a PUBLIC_URL', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startGateway({ PUBLIC_URL: 'https://chaintide.example', TRUST_PROXY: true });
  });
  afterAll(() => running.stop());

  it('answers to that name, whether or not the proxy passes it on', async () => {
    const origin = 'https://chaintide.example';
    const { host } = new URL(running.gateway.url);
    expect(await bothOf(running.gateway.url, { host: 'chaintide.example', origin })).toEqual(OPEN);
    expect(await bothOf(running.gateway.url, { host, origin })).toEqual(OPEN);
    expect((await answerOf(running.gateway.url, '/healthz', { host })).headers['content-security-policy']).toContain(
      ' wss://chaintide.example;',
    );
  });

  it('does not answer to a name that a proxy only repeats', async () => {
    const stranger = { host: 'evil.example', origin: 'https://evil.example' };
    expect(await bothOf(running.gateway.url, { ...stranger, 'x-forwarded-host': 'chaintide.example' })).toEqual(
      WRONG_NAME,
    );
    expect(
      await bothOf(running.gateway.url, {
        host: 'chaintide.example',
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
      }),
    ).toEqual(WRONG_PAGE);
  });
});

describe('a gateway on all addresses of the machine', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startGateway({ HOST: '0.0.0.0' });
  });
  afterAll(() => running.stop());

  it("answers to each address and to the machine's own name, and to no other name", async () => {
    const url = `http://127.0.0.1:${new URL(running.gateway.url).port}`;
    const answers = async (name: string): Promise<number[]> =>
      bothOf(url, { host: `${name}:8080`, origin: `http://${name}:8080` });
    for (const name of ['192.168.7.7', '[fe80::1]', 'localhost', hostname()])
      expect([name, ...(await answers(name))]).toEqual([name, ...OPEN]);
    expect(await answers('evil.example')).toEqual(WRONG_NAME);
  });
});
