import type { Envelope } from '@chaintide/contracts/http';
import { HOUR } from '@chaintide/contracts/limits';
import { FiringPictures } from '../../src/modules/deliveries/firing-pictures.service.ts';
import { Scribe } from '../../src/modules/indicators/scribe.ts';
import { bytesOf, ETH, FIRST, GATED, PictureRig } from './picture-rig.ts';

describe('a picture that was painted', () => {
  let rig: PictureRig;

  beforeAll(async () => {
    rig = await PictureRig.start();
    rig.giveEth(50);
  }, 120_000);
  afterAll(() => rig.stop());
  afterEach(() => vi.restoreAllMocks());

  const picture: PictureRig['picture'] = (...asked) => rig.picture(...asked);
  const watched = () => vi.spyOn(rig.gateway.app.get(Scribe), 'answer');

  it('is not painted again for whoever has it, until its points change', async () => {
    const paint = watched();
    const headers = await rig.asVip();
    const { etag } = Object.fromEntries((await picture('?range=3m', 'btc.price', headers)).headers);
    expect(paint).toHaveBeenCalledOnce();
    const again = (query = '?range=3m'): Promise<Response> =>
      picture(query, 'btc.price', { ...headers, 'if-none-match': etag! });
    expect((await again()).status).toBe(304);
    expect(paint).toHaveBeenCalledOnce();
    for (const query of ['?range=3m&sma=7', '?range=3m&theme=light', '?range=3m&lang=en', '?range=1m'])
      expect((await again(query)).status).toBe(200);
    rig.give(1_001);
    expect((await again()).status).toBe(200);
    rig.give(1_000);
  });

  it('is not painted again for who holds it with its lines, until a point of a line changes', async () => {
    const paint = watched();
    const headers = await rig.asVip();
    const query = `?compare=${ETH}&range=6m`;
    const etag = (await picture(query, 'btc.price', headers)).headers.get('etag')!;
    const again = (): Promise<Response> => picture(query, 'btc.price', { ...headers, 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    expect(paint).toHaveBeenCalledOnce();
    rig.giveEth(60);
    expect((await again()).status).toBe(200);
    rig.giveEth(50);
  });

  it('goes to everyone who may see it, until its points change', async () => {
    const paint = watched();
    const [first, second] = [await rig.asVip(), await rig.asVip()];
    const asked = (headers?: Record<string, string>): Promise<Buffer> =>
      bytesOf(picture('?range=all&ema=9', 'btc.price', headers));
    const painted = await asked(first);
    for (const again of [await asked(first), await asked(second), await asked(), await asked()])
      expect(again).toEqual(painted);
    expect(paint).toHaveBeenCalledOnce();
    rig.give(2_000);
    expect(await asked(first)).not.toEqual(painted);
    expect(paint).toHaveBeenCalledTimes(2);
    rig.give(1_000);
  });

  it.each(['lang=en', 'theme=light', 'width=800', 'height=500', 'format=webp', 'events=off', 'resolution=1w'])(
    'is another one with %s',
    async (part) => {
      const headers = await rig.asVip();
      const plain = await bytesOf(picture('?range=all', 'btc.price', headers));
      const paint = watched();
      expect(await bytesOf(picture(`?range=all&${part}`, 'btc.price', headers))).not.toEqual(plain);
      expect(paint).toHaveBeenCalledOnce();
    },
  );

  it('is painted anew when the same points come from a source that does not simulate', async () => {
    const valueOf = (index: number): number => 7 + Math.cos(index / 9);
    rig.ingest(ETH, valueOf, { source: 'guesses', simulated: true, priority: 0 });
    const headers = await rig.asVip();
    const simulated = await bytesOf(picture('', ETH, headers));
    rig.ingest(ETH, valueOf, { source: 'measurements', priority: -1 });
    expect(await bytesOf(picture('', ETH, headers))).not.toEqual(simulated);
  });

  it('stays out of the reach of those who may not see it', async () => {
    const card = await bytesOf(picture('', GATED));
    const alone = await bytesOf(picture('?events=off'));
    const headers = await rig.asVip();
    const seen = await bytesOf(picture('', GATED, headers));
    const beside = await bytesOf(picture(`?events=off&compare=${GATED}`, 'btc.price', headers));
    expect([seen.equals(card), beside.equals(alone)]).toEqual([false, false]);
    const registered = { authorization: `Bearer ${await rig.callers.tokenOf(await rig.callers.open())}` };
    for (const lower of [undefined, registered]) {
      expect(await bytesOf(picture('', GATED, lower))).toEqual(card);
      expect(await bytesOf(picture(`?events=off&compare=${GATED}`, 'btc.price', lower))).toEqual(alone);
    }
  });

  it('is refused at a resolution that its reader does not have', async () => {
    const first = Math.floor(Date.now() / HOUR) * HOUR - 1_000 * HOUR;
    rig.ingest('btc.price', (index) => 1_000 + index, { first, step: '1h' });
    const headers = await rig.asVip();
    expect((await picture('?resolution=1h', 'btc.price', headers)).status).toBe(200);
    const refused = await picture('?resolution=1h');
    const answer = (await refused.json()) as Envelope<unknown>;
    expect('error' in answer && [refused.status, answer.error.name]).toEqual([401, 'login.required']);
  });

  it('goes with every mail about the same alarm', async () => {
    const pictures = rig.gateway.app.get(FiringPictures, { strict: false });
    const firing = { alarm: '1', name: 'A', condition: 'above', level: 1, value: 2, simulated: false, firing: '1' };
    const event = {
      type: 'alarm.fired',
      at: new Date(FIRST).toISOString(),
      data: { ...firing, indicator: 'btc.price' },
    } as const;
    const paint = watched();
    const [first, second] = [await rig.callers.open(), await rig.callers.open()];
    const [one, other] = [await pictures.of(event, first), await pictures.of(event, second)];
    expect(one!.bytes.length).toBeGreaterThan(1_000);
    expect(other).toEqual(one);
    expect(paint).toHaveBeenCalledOnce();
  });
});
