import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { API_BASE } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import { emptyFolder, startGateway } from './rig.ts';

type Running = Awaited<ReturnType<typeof startGateway>>;
const html = { headers: { accept: 'text/html,application/xhtml+xml' } };

const buildWebApp = async (folder: string): Promise<void> => {
  const script = 'export const tide = "in and out";\n'.repeat(100);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>链潮</title></head>');
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync(script));
};

describe('the built web app', () => {
  let running: Running;
  let web: Awaited<ReturnType<typeof emptyFolder>>;
  beforeAll(async () => {
    web = await emptyFolder();
    await buildWebApp(web.folder);
    running = await startGateway({ WEB_DIR: web.folder });
  }, 60_000);
  afterAll(async () => {
    await running.stop();
    await web.remove();
  });
  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`${running.gateway.url}${path}`, init);

  it.each(['/', '/index.html', '/Withdrawal', '/personal'])(
    'answers %s with the page, to be revalidated each time',
    async (path) => {
      const response = await get(path, html);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('链潮');
    },
  );

  describe('for a link to an indicator', () => {
    const LINK = '/?indicator=btc.mvrv&range=1y&sma=30&overlay=btc';
    const contentOf = (text: string, name: string): string | undefined =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(text)?.[1];
    const asked = (path: string, language = 'en', headers = {}): Promise<Response> =>
      get(path, { headers: { 'accept-language': language, ...headers } });

    it('says in the head what it is, in the language of whoever asks, with the picture of its settings', async () => {
      const response = await asked(LINK);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('vary')).toContain('accept-language');
      const text = await response.text();
      expect(text).toContain('<title>链潮</title>');
      expect(contentOf(text, 'og:title')).toBe('Bitcoin market value to realized value (MVRV) · 链潮 Chaintide');
      expect(contentOf(text, 'og:description')).toMatch(/^Market cap divided by realized cap/);
      expect(contentOf(text, 'twitter:card')).toBe('summary_large_image');
      expect(contentOf(text, 'og:image')).toBe(
        `${API_BASE}/indicators/btc.mvrv/picture.png?range=1y&amp;sma=30&amp;overlay=btc&amp;lang=en`,
      );
      expect(contentOf(await (await asked(LINK, 'zh-CN')).text(), 'og:title')).toContain('比特币市值');
    });

    it('leaves out of the picture what it cannot show, and nothing of the link gets into the page', async () => {
      const text = await (
        await asked(`${LINK}&range=%22%3E%3Cscript%3E&sma=999&resolution=5m&scale=log&x=%3Cscript%3E`)
      ).text();
      expect(text).not.toContain('<script');
      expect(contentOf(text, 'og:image')).toBe(
        `${API_BASE}/indicators/btc.mvrv/picture.png?range=1y&amp;sma=30&amp;overlay=btc&amp;lang=en`,
      );
    });

    it('names only the product where there is no such indicator', async () => {
      for (const path of ['/?indicator=btc.nothing', '/?indicator=%3Cscript%3E', '/personal']) {
        const text = await (await asked(path)).text();
        expect(text).toContain('og:title" content="链潮 Chaintide"');
        expect(text).not.toContain('<script');
      }
    });

    it('is not sent again to whoever has it', async () => {
      const etag = (await asked(LINK)).headers.get('etag')!;
      expect((await asked(LINK, 'en', { 'if-none-match': etag })).status).toBe(304);
      expect((await asked(LINK, 'zh', { 'if-none-match': etag })).status).toBe(200);
    });
  });

  it('answers an unknown page with the web app, which shows its own not-found page', async () => {
    const response = await get('/no/such/page', html);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('链潮');
  });

  it('answers other requests with an error', async () => {
    for (const [path, init] of [
      ['/no/such/file.js', {}],
      [`${API_BASE}/nowhere`, html],
      ['/no/such/page', { ...html, method: 'POST' }],
    ] as const) {
      const response = await get(path, init);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { name: 'route.unknown' } });
    }
  });

  it.each(['br', 'gzip', 'identity'])('caches hashed files forever, as %s', async (encoding) => {
    const response = await get('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': encoding } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(await response.text()).toContain('in and out');
  });

  it('sends the script of a page that is open while the next version replaces the files', async () => {
    const path = join(web.folder, 'assets/old-4d5e6f.js');
    await writeFile(path, 'export {};');
    await writeFile(`${path}.br`, brotliCompressSync('export {};'));
    const next = await startGateway({ WEB_DIR: web.folder });
    try {
      await Promise.all([unlink(path), unlink(`${path}.br`)]);
      const answer = await fetch(`${next.gateway.url}/assets/old-4d5e6f.js`, { headers: { 'accept-encoding': 'br' } });
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        'export {};',
      ]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    } finally {
      await next.stop();
    }
  });

  it('serves nothing from outside its folder', async () => {
    for (const path of ['/../gateway.lock', '/%2e%2e/gateway.lock', '/assets/..%2f..%2fgateway.lock', '//etc/passwd']) {
      const response = await get(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toMatch(/root:|"pid"/);
    }
  });
});

describe('without a built web app', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startGateway();
  }, 60_000);
  afterAll(() => running.stop());
  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`${running.gateway.url}${path}`, init);

  it('a navigation gets instructions for building it', async () => {
    const response = await get('/', html);
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/not built/);
  });

  it('the API has a page, and a document with every route of the contracts', async () => {
    const page = await (await get('/api/docs', html)).text();
    expect(page).toContain('swagger-ui');
    expect(page).not.toMatch(/<script>/);
    for (const [, link = ''] of page.matchAll(/(?:src|href)="(\.\/docs\/[^"]+)"/g)) {
      const asset = await get(new URL(link, 'http://x/api/docs').pathname);
      expect(asset.status).toBe(200);
      await asset.arrayBuffer(); // an unread response is a request in progress, which delays the stop of the gateway
    }
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string; parameters: { name: string }[] }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { method, path, summary } of Object.values(routes)) {
      expect(document.paths[`${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]).toMatchObject({
        summary,
      });
    }
    const series = document.paths[`${API_BASE}/indicators/{id}/series`]?.['get'];
    expect(series?.parameters.map(({ name }) => name)).toEqual(['id', 'resolution', 'from', 'to', 'known']);
  });
});
