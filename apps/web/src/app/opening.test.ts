// @vitest-environment jsdom
import { TOKEN_LENGTH } from '@chaintide/contracts/limits';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, callOf } from '../shared/api/call.ts';
import { FIRST_INDICATOR } from '../shared/api/early.ts';
import { open } from './opening.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const size = { width: 300, height: 300 }; // jsdom has no layout, so that the least size is asked for

const fetching = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const pictureOf = (id: string, query: Record<string, string>): string =>
  addressOf(
    callOf(pictureRoute, {
      params: { id },
      query: { ...query, ...size, frame: 'plot', ratio: 1, format: 'webp' } as never,
    }),
  );
const pictures = (): string[] =>
  fetching.mock.calls.map(([address]) => address).filter((one) => one.includes('picture.png'));
const box = () => document.querySelector('.opening-chart')!;
const root = document.documentElement;
const remember = (looks: object): void => localStorage.setItem('chaintide.preferences', JSON.stringify(looks));

describe('the page until the application has arrived', () => {
  beforeEach(() => {
    localStorage.clear();
    document.body.innerHTML = page.slice(page.indexOf('<body>'), page.indexOf('<script'));
    Object.assign(root.dataset, { theme: 'dark' });
    delete root.dataset['opens'];
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetching);
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
    );
    HTMLImageElement.prototype.decode = () => Promise.resolve();
    fetching.mockImplementation(() => Promise.resolve(new Response('a picture')));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetching.mockReset();
  });

  it('has the colours and the language that the reader chose', () => {
    remember({ theme: 'light', language: 'en' });
    void open({ pathname: '/help', search: '' });
    expect([root.dataset['theme'], root.lang, root.dataset['opens']]).toEqual(['light', 'en', undefined]);
  });

  it('ignores stored looks that do not exist', () => {
    remember({ theme: 'pink', language: 3 });
    void open({ pathname: '/help', search: '' });
    expect(root.dataset['theme']).toBe('dark');
  });

  it("shows the link's chart as the gateway paints it, with the reader's rights, if the application is late", async () => {
    const token = 't'.repeat(TOKEN_LENGTH);
    localStorage.setItem('token', token);
    remember({ theme: 'light', language: 'en', recents: ['btc.mvrv'] });
    void open({ pathname: '/', search: '?indicator=btc.mvrv' });
    expect(root.dataset['opens']).toBe('chart');
    expect(pictures()).toEqual([]);
    await vi.advanceTimersByTimeAsync(900);
    const [address, { headers }] = fetching.mock.calls.find(([one]) => one.includes('picture.png'))!;
    expect(new URL(address, 'http://x').search).toBe(
      new URL(pictureOf('btc.mvrv', { theme: 'light', lang: 'en' }), 'http://x').search,
    );
    expect(headers).toEqual({ authorization: `Bearer ${token}` });
    expect(box().querySelector('img')?.src).toBe('blob:picture');
  });

  it('gives the picture up as soon as the application has replaced the page', async () => {
    fetching.mockImplementation(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
    );
    void open({ pathname: '/', search: '' });
    await vi.advanceTimersByTimeAsync(900);
    const { signal } = fetching.mock.calls.find(([one]) => one.includes('picture.png'))![1];
    expect(signal!.aborted).toBe(false);
    box().closest('#root')!.replaceChildren('the application');
    await Promise.resolve();
    expect(signal!.aborted).toBe(true);
  });

  it('asks for the chart with which the page starts if there is no link', async () => {
    void open({ pathname: '/', search: '' });
    await vi.advanceTimersByTimeAsync(900);
    expect(pictures()[0]).toBe(pictureOf(FIRST_INDICATOR, { theme: 'dark', lang: 'zh' }));
  });

  it.each(['?indicator=btc.mvrv&sma=999', '?range=yesterday'])(
    'asks for no picture of %s, which may be invalid',
    async (search) => {
      void open({ pathname: '/', search });
      await vi.advanceTimersByTimeAsync(900);
      expect(pictures()).toEqual([]);
    },
  );

  it('stays as it is if the indicator of the link does not exist', async () => {
    fetching.mockImplementation(() => Promise.resolve(new Response('{}', { status: 404 })));
    void open({ pathname: '/', search: '?indicator=btc.nothing' });
    await vi.advanceTimersByTimeAsync(900);
    expect([pictures().length, box().childElementCount]).toEqual([1, 0]);
  });

  it('asks for twice the pixels where the screen has them', async () => {
    vi.stubGlobal('devicePixelRatio', 3);
    void open({ pathname: '/', search: '' });
    await vi.advanceTimersByTimeAsync(900);
    expect(new URL(pictures()[0]!, 'http://x').searchParams.get('ratio')).toBe('2');
  });

  it.each([
    ['', {}, 'open'],
    ['?utm_source=letter', {}, 'open'],
    ['', { today: 'folded' }, 'folded'],
    ['?indicator=btc.mvrv', {}, 'folded'],
    ['?chart=indicator%3Dbtc.mvrv', {}, 'folded'],
  ])('leaves the room that the band of the day will take: %s %o', (search, looks, room) => {
    remember(looks);
    void open({ pathname: '/', search });
    expect(root.dataset['opensToday']).toBe(room);
  });

  it.each([
    [{}, 'open'],
    [{ sidebar: 'collapsed' }, 'collapsed'],
    [{ sidebar: 'narrow' }, 'open'],
  ])('leaves the room that the menu will take: %o', (looks, room) => {
    remember(looks);
    void open({ pathname: '/', search: '' });
    expect(root.dataset['opensMenu']).toBe(room);
  });

  it.each(['load', 'error'])('waits for the style sheet, which gives the chart its size: %s', async (end) => {
    const sheet = document.createElement('link');
    document.head.append(Object.assign(sheet, { rel: 'stylesheet' }));
    void open({ pathname: '/', search: '' });
    await vi.advanceTimersByTimeAsync(900);
    expect(pictures()).toEqual([]);
    sheet.dispatchEvent(new Event(end));
    await vi.advanceTimersByTimeAsync(0);
    expect(pictures()).toHaveLength(1);
    sheet.remove();
  });

  it('asks for nothing once the application is there', async () => {
    void open({ pathname: '/', search: '' });
    document.getElementById('root')!.replaceChildren();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(pictures()).toEqual([]);
  });

  it('leaves a slow line to the picture, which follows at once, of a link whose indicator nobody knows yet, too', async () => {
    vi.stubGlobal('navigator', { connection: { downlink: 0.4 } });
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetching.mockReturnValue(promise);
    let isFree = false;
    void open({ pathname: '/', search: '?indicator=btc.other' }).then(() => (isFree = true));
    await vi.advanceTimersByTimeAsync(0);
    expect([pictures(), isFree]).toEqual([[pictureOf('btc.other', { theme: 'dark', lang: 'zh' })], false]);
    resolve(new Response('a picture'));
    await vi.advanceTimersByTimeAsync(0);
    expect([box().querySelector('img')?.src, isFree]).toEqual(['blob:picture', true]);
  });

  it('lets the other requests follow on a slow line once the application is there, with or without a picture', async () => {
    vi.stubGlobal('navigator', { connection: { downlink: 0.4 } });
    fetching.mockImplementation(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
    );
    let isFree = false;
    void open({ pathname: '/', search: '' }).then(() => (isFree = true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isFree).toBe(false);
    document.getElementById('root')!.replaceChildren();
    await vi.advanceTimersByTimeAsync(0);
    expect(isFree).toBe(true);
  });

  it('stays as it is if there is no picture', async () => {
    fetching.mockRejectedValue(new TypeError('no line'));
    void open({ pathname: '/', search: '' });
    await vi.advanceTimersByTimeAsync(900);
    expect(box().children).toHaveLength(0);
  });
});
