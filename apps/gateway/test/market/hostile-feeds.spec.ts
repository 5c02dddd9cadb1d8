import { DAY } from '@chaintide/contracts/limits';
import { readConfig } from '../../src/config.ts';
import { MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import { Poller } from '../../src/modules/sources/polling/poller.ts';
import { news } from '../../src/modules/sources/news/news.vendor.ts';
import { openVendor } from '../../src/modules/sources/vendors.ts';
import { Simnet } from '../simnet.ts';

describe('a feed of the simulation', () => {
  let simnet: Simnet;
  let sink: MemorySink;
  beforeAll(async () => {
    simnet = await Simnet.start();
  });
  beforeEach(() => void (sink = new MemorySink()));
  afterAll(() => simnet.stop());

  const poll = async (env: Record<string, string>) => {
    const unexpected: unknown[] = [];
    const config = readConfig({ SIMNET_URL: simnet.url, ...env });
    const poller = new Poller(openVendor(news, config).sources, {
      ...sink.ports,
      onStatus() {},
      onUnexpected: (_, error) => unexpected.push(error),
    });
    const statuses = await poller.once();
    expect(unexpected).toEqual([]);
    return statuses;
  };
  const hostile = (name: string) =>
    poll({ SOURCES: 'live', NEWS_FEEDS: `${simnet.url}/news/hostile.xml?with=${name}` });
  const titles = (): string[] => [...sink.news.entries.values()].map(({ title }) => title);

  it('is read in each form, marked as simulated, with its past days', async () => {
    const statuses = await poll({});
    expect(statuses.map(({ state, simulated }) => [state, simulated])).toEqual(
      Array.from({ length: 3 }, () => ['live', true]),
    );
    expect(titles().filter((title) => !title.startsWith('Simulated: '))).toEqual([]);
    const days = [...sink.column('macro.news', '1d')];
    expect(days.length).toBeGreaterThan(5);
    for (const [time, count] of days) expect([time % DAY, count >= 0]).toEqual([0, true]);
  });

  it.each([
    ['entities', /entities of its own/],
    ['file', /entities of its own/],
    ['nesting', /nested more than/],
    ['large', /sent more than/],
  ])('with %s is refused', async (name, detail) => {
    const [status] = await hostile(name);
    expect([status!.state, status!.problem, status!.detail]).toEqual([
      'failing',
      'malformed',
      expect.stringMatching(detail),
    ]);
    expect(titles()).toEqual([]);
  });

  it.each([
    ['scripts', ['Simulated: a title']],
    ['links', ['Simulated: link 4']],
    ['dates', [0, 1, 2, 3].map((place) => `Simulated: date ${place}`)],
    ['twice', ['Simulated: first']],
  ])('with %s gives only what is fit', async (name, found) => {
    const [status] = await hostile(name);
    expect(status).toMatchObject({ state: 'live', problem: null });
    expect(titles()).toEqual(found);
    for (const { time, link } of sink.news.entries.values()) {
      expect(Math.abs(Date.now() - time)).toBeLessThan(DAY);
      expect(link).toMatch(/^https?:\/\/[^@]+$/);
    }
  });
});
