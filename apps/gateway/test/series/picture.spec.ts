import type { Envelope } from '@chaintide/contracts/http';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { FiringPictures } from '../../src/modules/deliveries/firing-pictures.service.ts';
import { tagOf } from '../../src/platform/http/ready-answers.ts';
import { bytesOf, ETH, FIRST, GATED, PictureRig } from './picture-rig.ts';

describe('a picture', () => {
  let rig: PictureRig;

  beforeAll(async () => {
    rig = await PictureRig.start();
  }, 120_000);
  afterAll(() => rig.stop());

  const picture: PictureRig['picture'] = (...asked) => rig.picture(...asked);
  /** Colours of a picture, as `#rrggbb`. */
  const coloursIn = async (png: Buffer): Promise<Set<string>> => {
    const image = await loadImage(png);
    const pen = createCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4) found.add(`#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`);
    return found;
  };
  const LINE = { dark: '#4c8dff', light: '#1b5fdb' };

  it.each([
    ['', 1_200, 630],
    ['?width=800&height=400', 800, 400],
  ])('with the query "%s" is a PNG of %i × %i pixels', async (query, width, height) => {
    const response = await picture(query);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const image = await loadImage(Buffer.from(await response.arrayBuffer()));
    expect([image.width, image.height]).toEqual([width, height]);
  });

  it('is WebP on request, of the same size and with fewer bytes', async () => {
    const [png, response] = [await bytesOf(picture()), await picture('?format=webp')];
    expect(response.headers.get('content-type')).toBe('image/webp');
    const webp = Buffer.from(await response.arrayBuffer());
    const [a, b] = await Promise.all([loadImage(png), loadImage(webp)]);
    expect([b.width, b.height]).toEqual([a.width, a.height]);
    expect(webp.length).toBeLessThan(png.length);
    const held = await picture('?format=webp', 'btc.price', { 'if-none-match': response.headers.get('etag')! });
    expect(held.status).toBe(304);
  });

  it('is the chart alone as a plot, with its texts in the size of the page or twice as sharp', async () => {
    const card = await bytesOf(picture('?width=600&height=400'));
    const plot = await bytesOf(picture('?width=600&height=400&frame=plot&ratio=1'));
    const sharp = await bytesOf(picture('?width=1200&height=800&frame=plot'));
    const sizes = await Promise.all([card, plot, sharp].map((png) => loadImage(png)));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [600, 400],
      [600, 400],
      [1_200, 800],
    ]);
    expect(plot.equals(card)).toBe(false);
    expect((await coloursIn(plot)).has(LINE.dark)).toBe(true);
    for (const query of ['?frame=page', '?ratio=3', '?ratio=0.5', '?width=299'])
      expect((await picture(query)).status).toBe(400);
  });

  it('shows the line in the colours of its theme', async () => {
    const [dark, light] = await Promise.all(
      ['?theme=dark', '?theme=light'].map(async (query) => coloursIn(await bytesOf(picture(query)))),
    );
    expect([dark!.has('#0b0e14'), dark!.has(LINE.dark)]).toEqual([true, true]);
    expect([light!.has('#ffffff'), light!.has(LINE.light)]).toEqual([true, true]);
  });

  it('differs by language, range, average and scale', async () => {
    const queries = ['', '?lang=en', '?range=all', '?range=2020-03-01_2020-06-01', '?sma=30', '?scale=linear'];
    const all = await Promise.all(queries.map(async (query) => (await bytesOf(picture(query))).toString('base64')));
    expect(new Set(all).size).toBe(queries.length);
  });

  it('is not sent again to whoever has it', async () => {
    const first = await picture('?range=all');
    const etag = first.headers.get('etag')!;
    const second = await picture('?range=all', 'btc.price', { 'if-none-match': etag });
    expect([second.status, (await second.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const other = await picture('?range=1y', 'btc.price', { 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  const DRAWING = 'h_q3t1c0_1500';

  it('differs by whatever else a link says', async () => {
    rig.giveEth(50);
    const queries = [
      '',
      '?overlay=eth',
      `?compare=${ETH}`,
      `?compare=${ETH}~shared`,
      `?compare=${ETH}&comparison=indexed`,
      `?compare=${ETH}&comparison=percent`,
      `?compare=${ETH}&comparison=ratio`,
      `?compare=${ETH},btc.ahr999`,
      '?ema=20',
      '?rsi=14',
      '?bollinger=20~2',
      `?compare=${ETH}&rsi=14`,
      `?compare=${ETH}&rsi=14~${ETH}`,
      `?compare=${ETH}&bollinger=20~2~${ETH}`,
      `?draw=${DRAWING}`,
      `?draw=${DRAWING},n_q3t1c0_1500_龘`,
    ].map((query) => `${query}${query ? '&' : '?'}range=all`);
    const all = await Promise.all(queries.map(async (query) => (await bytesOf(picture(query))).toString('base64')));
    expect(new Set(all).size).toBe(queries.length);
  });

  it('marks the events of its coin, unless the link hides them', async () => {
    const around = '?range=2020-04-01_2020-06-30'; // a halving
    const [marked, off, hidden] = await Promise.all([
      bytesOf(picture(around)),
      bytesOf(picture(`${around}&events=off`)),
      bytesOf(picture(`${around}&hide=halving`)),
    ]);
    expect(marked).not.toEqual(off);
    expect(hidden).not.toEqual(marked);
  });

  it('has a tag of its bytes alone, which a new start of the program does not change', async () => {
    const tag = (await picture('?range=all&rsi=14')).headers.get('etag');
    const bytes = await bytesOf(picture('?range=all&rsi=14'));
    expect(tag).toBe(tagOf(bytes));
  });

  it('shows nothing of a line that its reader may not see', async () => {
    const query = `?compare=${GATED}&comparison=values&events=off&range=all`;
    const headers = await rig.asVip();
    const plain = await bytesOf(picture('?events=off&range=all'));
    const seen = async (): Promise<[Buffer, Buffer]> => [
      await bytesOf(picture(query)),
      await bytesOf(picture(query, 'btc.price', headers)),
    ];
    const [guest, vip] = await seen();
    expect(guest).toEqual(plain);
    expect(vip).not.toEqual(plain);
    for (const comparison of ['ratio', 'indexed', 'percent']) {
      const [beside, alone] = await Promise.all(
        [`&compare=${GATED}`, ''].map((part) => bytesOf(picture(`?comparison=${comparison}${part}&events=off`))),
      );
      expect(beside).toEqual(alone);
    }
  });

  it('is a card without data for whoever may not see the indicator', async () => {
    const headers = await rig.asVip();
    const card = await bytesOf(picture('', GATED));
    const seen = await bytesOf(picture('', GATED, headers));
    expect([...(await coloursIn(seen))]).toContain(LINE.dark);
    expect([...(await coloursIn(card))]).not.toContain(LINE.dark);
    rig.give(2_000);
    const registered = { authorization: `Bearer ${await rig.callers.tokenOf(await rig.callers.open())}` };
    expect(await bytesOf(picture('', GATED, registered))).toEqual(card);
    expect(await bytesOf(picture('', GATED, headers))).not.toEqual(seen);
  });

  it.each([
    { query: '/btc.nothing', expected: [404, 'indicator.unknown'] },
    { query: '/btc.price?width=9000', expected: [400, 'request.invalid'] },
    { query: '/btc.price?sma=101', expected: [400, 'request.invalid'] },
    { query: '/btc.price?theme=pink', expected: [400, 'request.invalid'] },
    { query: '/btc.price?range=soon', expected: [400, 'range.unknown'] },
    { query: '/btc.price?range=2020-02-31_', expected: [400, 'range.unknown'] },
    { query: '/btc.price?range=2019-01-01_2019-02-01', expected: [404, 'range.empty'] },
    { query: '/btc.price?compare=btc.nothing', expected: [400, 'picture.part'] },
    { query: '/btc.price?compare=eth.price,eth.price', expected: [400, 'picture.part'] },
    {
      query: '/btc.price?compare=eth.price,btc.mvrv,btc.nupl,btc.sopr,btc.puell',
      expected: [400, 'picture.crowded'],
    },
    { query: '/btc.price?comparison=sum', expected: [400, 'picture.part'] },
    { query: '/btc.price?rsi=1', expected: [400, 'request.invalid'] },
    { query: '/btc.price?rsi=201', expected: [400, 'request.invalid'] },
    { query: '/btc.price?rsi=14~', expected: [400, 'request.invalid'] },
    { query: '/btc.price?rsi=14~eth.price~2', expected: [400, 'request.invalid'] },
    { query: '/btc.price?bollinger=20', expected: [400, 'picture.part'] },
    { query: '/btc.price?draw=x_1', expected: [400, 'picture.part'] },
    { query: `/btc.price?draw=${'h_1_1,'.repeat(100)}`, expected: [400, 'request.invalid'] },
    { query: '/btc.price?mean=x', expected: [400, 'parameter.unknown'] },
    { query: '/btc.price?resolution=1h', expected: [401, 'login.required'] },
    { query: '/btc.hash_rate', expected: [503, 'indicator.noSource'] },
  ])('is refused for $query', async ({ query, expected }) => {
    const { pathname, search } = new URL(query, rig.gateway.url);
    const response = await picture(search, pathname.slice(1));
    const answer = (await response.json()) as Envelope<unknown>;
    expect('error' in answer && [response.status, answer.error.name]).toEqual(expected);
  });

  it('comes with the mail about an alarm, if its owner may see the indicator', async () => {
    const pictures = rig.gateway.app.get(FiringPictures, { strict: false });
    const owner = await rig.callers.open({ level: 'registered' });
    const firing = { alarm: '1', name: 'A', condition: 'above', level: 1, value: 2, simulated: false, firing: '1' };
    const of = (indicator: string) =>
      pictures.of({ type: 'alarm.fired', at: new Date(FIRST).toISOString(), data: { ...firing, indicator } }, owner);
    const { bytes, alt } = (await of('btc.price'))!;
    const { width, height } = await loadImage(Buffer.from(bytes));
    expect([width, height, alt]).toEqual([1_040, 546, expect.stringContaining('比特币')]);
    expect(await of('btc.nothing')).toBeUndefined();
    expect(await of('btc.hash_rate')).toBeUndefined(); // nothing gives its data here
  });
});
