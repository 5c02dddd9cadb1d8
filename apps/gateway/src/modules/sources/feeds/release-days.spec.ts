import { readConfig } from '../../../config.ts';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { samples } from '../fixtures/samples.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import type { SourceError } from '../source.ts';
import { fred } from './fred.vendor.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const KEY = '0123456789abcdef0123456789abcdef';

let host: ScriptedHost;
let sink: MemorySink;
let reply: (url: URL) => ReturnType<typeof replies.json>;
beforeEach(async () => {
  sink = new MemorySink();
  host = await ScriptedHost.open((url) => reply(url));
});
afterEach(() => host.close());

const open = (env: Record<string, string> = { FRED_API_KEY: KEY }, simulated = false) =>
  fred.open({ config: readConfig({ SOURCES: 'live', ...env }), url: host.url, simulated, limit: fred.limit }).sources;
const fetchDays = async (): Promise<SourceError | undefined> => {
  const source = open().find(({ name }) => name === 'fred.releases')!;
  return drain(source.fetch({ ...bareContext(sink, () => NOW), keep: sink.keep.bind(sink) }), sink);
};

/** The form is that of the example in FRED's documentation of `fred/releases/dates`. */
const answer = (rows: readonly [release: number, date: string][], count = rows.length) => ({
  realtime_start: '2026-10-11',
  realtime_end: '2027-02-08',
  order_by: 'release_date',
  sort_order: 'asc',
  count,
  offset: 0,
  limit: 1000,
  release_dates: rows.map(([id, date]) => ({ release_id: id, release_name: `Release ${id}`, date })),
});

describe("FRED's calendar", () => {
  it('gives the days of the releases that we have, and of no other', async () => {
    reply = () =>
      replies.json(
        answer([
          [10, '2026-11-13'],
          [10, '2026-12-10'],
          [9, '2026-11-16'],
          [50, '2026-12-04'],
        ]),
      );
    expect(await fetchDays()).toBeUndefined();
    expect(sink.lists).toEqual([
      {
        kind: 'releases',
        listing: {
          source: 'FRED',
          simulated: false,
          fetchedAt: NOW,
          rows: [
            { id: '10:2026-11-13', release: 10, day: '2026-11-13' },
            { id: '10:2026-12-10', release: 10, day: '2026-12-10' },
            { id: '50:2026-12-04', release: 50, day: '2026-12-04' },
          ],
        },
      },
    ]);
    const asked = Object.fromEntries(host.requests[0]!.searchParams);
    expect(asked).toMatchObject({
      realtime_start: '2026-10-11',
      realtime_end: '2027-02-08',
      include_release_dates_with_no_data: 'true',
    });
  });

  it('is read page by page', async () => {
    reply = ({ searchParams }) => {
      const offset = Number(searchParams.get('offset'));
      return replies.json(answer([[offset === 2_000 ? 50 : 9, '2026-12-04']], 2_500));
    };
    expect(await fetchDays()).toBeUndefined();
    expect(host.requests.map(({ searchParams }) => searchParams.get('offset'))).toEqual(['0', '1000', '2000']);
    expect(sink.lists).toHaveLength(1);
  });

  it.each([
    ['a day that is none', answer([[10, '2026-13-40']]), /release_dates\.0\.date is wrong/],
    ['no list', { count: 0 }, /release_dates is missing/],
    ['an error', { error_code: 400, error_message: 'Bad Request.' }, /count is missing/],
    ['none of our releases', answer([[9, '2026-12-04']]), /none of our releases/],
    ['fewer than it promises', answer([], 5), /promises 5 days of releases/],
    ['more than anybody could read', answer([[10, '2026-12-04']], 1e9), /has 1000000000 days/],
  ])('with %s is refused, and nothing is kept', async (_, body, detail) => {
    reply = () => replies.json(body);
    const failure = await fetchDays();
    expect([failure?.problem, failure?.detail]).toEqual(['malformed', expect.stringMatching(detail)]);
    expect(sink.lists).toEqual([]);
  });

  it('never tells the key', async () => {
    for (const body of [{}, { count: 'x' }]) {
      reply = () => replies.json(body);
      expect((await fetchDays())?.detail).not.toContain(KEY);
    }
  });

  it('is read with a key only', () => {
    expect(open({}).map(({ name }) => name)).toEqual(['fred']);
    expect(open({}, true).map(({ name }) => name)).toEqual(['fred', 'fred.releases']);
  });
});

describe('the number of releases in a day', () => {
  it('is given with the series of FRED, and afterwards only from the last whole day on', async () => {
    reply = (url) => replies.status(200, {}, samples['fred']!(url, NOW));
    const [source] = open({});
    const fetchSeries = () => drain(source!.fetch(bareContext(sink, () => NOW)), sink);
    expect(await fetchSeries()).toBeUndefined();
    const days = sink.column('macro.economic_events', '1d');
    expect(days.get(Date.UTC(2026, 10, 6))).toBe(4);
    expect([...days.keys()].at(-1)).toBe(Date.UTC(2026, 10, 25));
    const { length } = sink.batches;
    await drain(open({})[0]!.fetch(bareContext(sink, () => NOW)), sink);
    const again = sink.batches.slice(length).flatMap(({ points }) => points['macro.economic_events'] ?? []);
    expect(again.map(({ time }) => time)).toEqual([Date.UTC(2026, 10, 24), Date.UTC(2026, 10, 25)]);
  });
});
