import type { Envelope, Route } from '@chaintide/contracts/http';
import type { CompactSeries, Indicator, Series } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { DAY, PREVIEW_AGE_MS, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { resolutionGrades, resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { tiers, type Tier } from '@chaintide/contracts/people/roles';
import { routes } from '@chaintide/contracts/routes';
import { assetOf } from '@chaintide/indicators/assets';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import type { Client } from '../src/platform/fixtures/hub-rig.ts';
import { outcomeOf, type CallerCase, type Sample } from './callers.ts';
import { Everyone, refusalFor } from './everyone.ts';

const open = indicatorById('btc.price')!; // L1, and of every resolution
const dearest = catalogue.indicators.find(({ tier }) => tier === 'L4')!;
const tiersAndIds = catalogue.indicators.map(({ id, tier }) => [tier, id] as const);
/** One indicator of each tier, which every caller requests; for the others, callers just above and below the required grade suffice. */
const examples = new Set(tiers.map((tier) => catalogue.indicators.find((indicator) => indicator.tier === tier)!.id));

/** Before the end of a preview, so that there are points on both sides. */
const someMonthsAgo = new Date(Date.now() - PREVIEW_AGE_MS - 60 * DAY).toISOString().slice(0, 10);

interface Line {
  readonly token: string | undefined;
  readonly client: Client;
}

describe('the tiers of the catalogue', () => {
  let everyone: Everyone;
  const lines = new Map<CallerCase, Line>();
  beforeAll(async () => {
    everyone = await Everyone.start();
    for (const caller of everyone.callers.all) {
      lines.set(caller, { token: await everyone.callers.tokenFor(caller), client: await everyone.connect(caller) });
    }
  }, 120_000);
  afterAll(() => everyone.stop());

  const asks = (caller: CallerCase, route: Route, sample: Sample) =>
    everyone.callers.ask(route, sample, lines.get(caller)!.token);
  const seriesOf = async (caller: CallerCase, id: string, resolution: Resolution): Promise<Envelope<unknown>> =>
    (await asks(caller, routes.series, { params: { id }, query: `?resolution=${resolution}&from=${someMonthsAgo}` }))
      .answer!;
  const joining = async (caller: CallerCase, id: string, resolution: Resolution): Promise<string> => {
    const { client } = lines.get(caller)!;
    const topic = topics.indicator(id, resolution);
    const outcome = outcomeOf(await client.ask('topic.join', { topic }));
    await client.ask('topic.leave', { topic });
    return outcome;
  };
  const compactOf = async (caller: CallerCase, id: string, resolution: Resolution): Promise<CompactSeries> =>
    (await asks(caller, routes.compact, { params: { id }, query: `?resolution=${resolution}` })).answer!
      .data as CompactSeries;
  /** The lowest grade with access to a tier, the highest without, and a guest. */
  const onBothSides = (tier: Tier): CallerCase[] => {
    const byGrade = everyone.callers.all.toSorted((a, b) => a.grade - b.grade);
    const isOpen = ({ grade }: CallerCase): boolean => grade >= gradeOfTier(tier);
    return [
      ...new Set([byGrade[0]!, byGrade.findLast((caller) => !isOpen(caller)) ?? byGrade[0]!, byGrade.find(isOpen)!]),
    ];
  };
  const askersOf = (id: string, tier: Tier): CallerCase[] =>
    examples.has(id) ? everyone.callers.all : onBothSides(tier);
  const admin = (): CallerCase => everyone.one('admin');

  /** Requests without a preview: without access they return nothing. */
  const withoutPreview = async (
    { id, navigation }: Indicator,
    resolution: Resolution,
  ): Promise<[name: string, route: Route, sample: Sample][]> => {
    const { times, history } = await compactOf(admin(), id, resolution);
    const query = `?resolution=${resolution}`;
    return [
      ...(history
        ? [['history', routes.history, { params: { id, key: history.key }, query }] as [string, Route, Sample]]
        : []),
      ['csv', routes.export, { params: { id }, query: `${query}&format=csv` }],
      ['json', routes.export, { params: { id }, query: `${query}&format=json` }],
      ['point', routes.point, { params: { id, time: times.at(-1)! }, query }],
      [
        'market',
        routes.market,
        { params: { chain: assetOf(id), metric: navigation }, query: `?timeInterval=${resolution}` },
      ],
    ];
  };

  const isOld = ({ times, resolution }: Pick<Series, 'times' | 'resolution'>): boolean =>
    (times.at(-1)! + (resolutionMs[resolution] ?? 31 * DAY) / SECOND) * SECOND <= Date.now() - PREVIEW_AGE_MS + DAY;
  const toldBy = ({ preview, times, resolution }: Series) => ({
    remedy: preview?.remedy,
    tier: preview?.tier,
    resolution,
    isOld: isOld({ times, resolution }),
  });
  const expectedOf = ({ role, grade }: CallerCase, tier: Tier) =>
    grade >= gradeOfTier(tier)
      ? { remedy: undefined, tier: undefined, resolution: '1d', isOld: false }
      : { remedy: role === 'guest' ? 'login' : 'upgrade', tier, resolution: '1w', isOld: true };
  const accessOf = ({ role, grade }: CallerCase, tier: Tier): string =>
    grade >= gradeOfTier(tier) ? 'granted' : refusalFor(role);

  it.each(tiersAndIds)(
    '%s: %s is complete, and live, for a grade with access',
    async (tier, id) => {
      const answers = await everyone.ask(async (caller) => ({
        ...toldBy((await seriesOf(caller, id, '1d')).data as Series),
        topic: await joining(caller, id, '1d'),
      }));
      expect(answers).toEqual(
        everyone.each((caller) => ({ ...expectedOf(caller, tier), topic: accessOf(caller, tier) })),
      );
    },
    60_000,
  );

  it.each(tiersAndIds)(
    '%s: the columns of %s are complete, and its history, files, proofs and rows exist, for a grade with access',
    async (tier, id) => {
      const requests = await withoutPreview(indicatorById(id)!, '1d');
      expect(requests.map(([name]) => name)).toEqual(['history', 'csv', 'json', 'point', 'market']);
      for (const caller of askersOf(id, tier)) {
        const { history, ...columns } = await compactOf(caller, id, '1d');
        expect([caller.name, history !== null, toldBy(columns)]).toEqual([
          caller.name,
          caller.grade >= gradeOfTier(tier),
          expectedOf(caller, tier),
        ]);
        for (const [name, route, sample] of requests)
          expect([caller.name, name, outcomeOf((await asks(caller, route, sample)).answer)]).toEqual([
            caller.name,
            name,
            accessOf(caller, tier),
          ]);
      }
    },
    60_000,
  );

  it.each(open.resolutions)(
    'the resolution %s is open to the listed grades',
    async (resolution) => {
      const expected = everyone.each(({ role, grade }) =>
        grade >= resolutionGrades[resolution] ? 'granted' : refusalFor(role),
      );
      expect(await everyone.ask(async (caller) => outcomeOf(await seriesOf(caller, open.id, resolution)))).toEqual(
        expected,
      );
      expect(await everyone.ask((caller) => joining(caller, open.id, resolution))).toEqual(expected);
      const compact = [
        'compact',
        routes.compact,
        { params: { id: open.id }, query: `?resolution=${resolution}` },
      ] as const;
      for (const [name, route, sample] of [compact, ...(await withoutPreview(open, resolution))]) {
        expect({
          name,
          answers: await everyone.ask(async (caller) => outcomeOf((await asks(caller, route, sample)).answer)),
        }).toEqual({ name, answers: expected });
      }
    },
    60_000,
  );

  it('a file accompanies its indicator only with what the caller could get alone', async () => {
    const sample = { params: { id: open.id }, query: `?with=${dearest.id}` };
    const answers = await everyone.ask(async (caller) => outcomeOf((await asks(caller, routes.export, sample)).answer));
    expect(answers).toEqual(everyone.each((caller) => accessOf(caller, dearest.tier)));
  }, 60_000);

  it('shared caches only keep what a guest may see', async () => {
    const shared = await Promise.all(
      [open, dearest].map(async (indicator) => {
        const [, route, sample] = (await withoutPreview(indicator, '1d'))[0]!;
        return (await asks(admin(), route, sample)).headers.get('cache-control');
      }),
    );
    expect(shared).toEqual([
      expect.stringMatching(/\bpublic\b.*\bimmutable\b/),
      expect.stringMatching(/\bprivate\b.*\bimmutable\b/),
    ]);
  }, 60_000);
});
