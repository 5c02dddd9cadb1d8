import type { Indicator, Series } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { DAY, PREVIEW_AGE_MS, SECOND } from '@chaintide/contracts/limits';
import { resolutionGrades } from '@chaintide/contracts/charts/resolutions';
import { grades, roles, type Role } from '@chaintide/contracts/people/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { metricIds, metrics } from '@chaintide/indicators/metrics';
import { bucketStart } from '@chaintide/indicators/resolution';
import fc from 'fast-check';
import { AppError } from '../../platform/errors/app-error.ts';
import { Bus } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import type { Identity } from '../../platform/identity.ts';
import { nowhere, SeriesService } from '../series/series.service.ts';
import { IndicatorsService } from './indicators.service.ts';

const NOW = Date.UTC(2024, 5, 12, 9, 30);
const TODAY = Date.UTC(2024, 5, 12);
const UNTIL = NOW - PREVIEW_AGE_MS;
const FIRST = TODAY - 700 * DAY;

class FixedClock extends Clock {
  now(): number {
    return NOW;
  }
}

const caller = (role: Role, grade = grades[role]): Identity => ({
  role,
  grade,
  until: null,
  user: role === 'guest' ? null : { id: 1, name: 'satoshi' },
  sessionId: role === 'guest' ? null : 'session',
  secondFactor: 'missing',
});

/** Builds every metric for every day up to now; values newer than a preview may show are multiplied by `newer`. */
const build = (newer: number): IndicatorsService => {
  const series = new SeriesService(nowhere, new Bus());
  const points = (salt: number) =>
    Array.from({ length: 700 }, (_, index) => {
      const time = FIRST + index * DAY;
      return {
        time,
        value: (1_000 + salt * 31 + 400 * Math.sin(index / (7 + salt))) * (time + DAY > UNTIL ? newer : 1),
      };
    });
  for (const [index, metric] of metricIds.entries()) {
    if (!metrics[metric].steps.includes('1d')) continue;
    series.ingest({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt: NOW,
      step: '1d',
      points: { [metric]: points(index) },
    });
  }
  const indicators = new IndicatorsService(series, new FixedClock());
  indicators.compute();
  return indicators;
};

const indicators = build(1);
const withOtherNews = build(3);
const gated = catalogue.indicators.filter(({ tier }) => gradeOfTier(tier) > grades.guest);
const daysAgo = (days: number): string => new Date(TODAY - days * DAY).toISOString().slice(0, 10);

/** Questions about the indicator with any valid resolution, range and options. */
const questions = (indicator: Indicator) =>
  fc
    .record({
      id: fc.constant(indicator.id),
      resolution: fc.constantFrom(...indicator.resolutions),
      parameters: fc.record(
        Object.fromEntries(
          indicator.parameters.map(({ name, options }) => [
            name,
            fc.constantFrom(...options.map(({ value }) => value)),
          ]),
        ),
      ),
      range: fc.option(
        fc
          .tuple(fc.nat(710), fc.nat(710))
          .map(([a, b]) => ({ from: daysAgo(Math.max(a, b)), to: daysAgo(Math.min(a, b)) })),
        { nil: {} },
      ),
    })
    .map(({ range, ...question }) => ({ ...question, ...range }));

const failureOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.error;
    throw error;
  }
  return undefined;
};

describe('a preview', () => {
  it('is given where the tier is above the grade, and nowhere else', () => {
    for (const { id, tier } of catalogue.indicators) {
      for (const role of ['guest', 'registered', 'advance', 'vip', 'admin'] as const) {
        // an account for each grade
        const { preview, resolution } = indicators.seriesFor({ id, resolution: '1d', parameters: {} }, caller(role));
        const isOpen = grades[role] >= gradeOfTier(tier);
        expect({ id, role, preview, resolution }).toEqual({
          id,
          role,
          resolution: isOpen ? '1d' : '1w',
          preview: isOpen
            ? null
            : { tier, until: Math.floor(UNTIL / SECOND), remedy: role === 'guest' ? 'login' : 'upgrade' },
        });
      }
    }
  }, 30_000);

  it('never reveals anything of the last ninety days, whatever is requested', () => {
    const questionAndRole = fc
      .constantFrom(...gated)
      .chain((indicator) =>
        fc.tuple(
          questions(indicator),
          fc.constantFrom(...roles.filter((role) => grades[role] < gradeOfTier(indicator.tier))),
        ),
      );
    fc.assert(
      fc.property(questionAndRole, ([question, role]) => {
        const answer = indicators.seriesFor(question, caller(role));
        expect(withOtherNews.seriesFor(question, caller(role))).toEqual(answer);
        expect((answer.times.at(-1) ?? 0) * SECOND + 7 * DAY).toBeLessThanOrEqual(UNTIL);
        expect(['1w', '1M']).toContain(answer.resolution);
      }),
      { numRuns: 400 },
    );
  }, 30_000);

  it("is the beginning of the whole weekly series, by the indicator's own rule", () => {
    for (const { id } of gated) {
      const whole = indicators.seriesOf({ id, resolution: '1w', parameters: {} });
      const seen = indicators.seriesFor({ id, resolution: '1d', parameters: {} }, caller('guest'));
      expect(seen.times.length).toBeGreaterThan(0);
      expect(pointsOf(seen)).toEqual(pointsOf(whole, seen.times.length));
      expect(seen.times.at(-1)! * SECOND).toBe(bucketStart(UNTIL, '1w') - 7 * DAY);
      expect(seen.provisionalFrom).toBeNull();
    }
  });

  it('keeps a coarser resolution, and only complete months', () => {
    const { resolution, times } = indicators.seriesFor(
      { id: gated[0]!.id, resolution: '1M', parameters: {} },
      caller('guest'),
    );
    expect(resolution).toBe('1M');
    expect(new Date(times.at(-1)! * SECOND).toISOString().slice(0, 10)).toBe('2024-02-01'); // until 14 March
  });

  it('of a range after its end is empty', () => {
    const { times, values, preview } = indicators.seriesFor(
      { id: gated[0]!.id, resolution: '1d', from: daysAgo(60), parameters: {} },
      caller('guest'),
    );
    expect({ times, values }).toEqual({ times: [], values: values.map(() => []) });
    expect(preview).not.toBeNull();
  });
});

describe('a resolution', () => {
  const price = catalogue.indicators.find(({ id }) => id === 'btc.price')!;

  it.each(roles)('finer than the grade of %s allows is refused, for the series and the topic', (role) => {
    for (const resolution of price.resolutions) {
      const isOpen = grades[role] >= resolutionGrades[resolution];
      const refusal = role === 'guest' ? 'login.required' : 'level.insufficient';
      expect([
        resolution,
        failureOf(() => indicators.seriesFor({ id: price.id, resolution, parameters: {} }, caller(role))),
      ]).toEqual([resolution, isOpen ? undefined : refusal]);
      expect([resolution, indicators.mayFollow(price.id, resolution, caller(role))]).toEqual([resolution, isOpen]);
    }
  });

  it('depends on the current grade, not on the role', () => {
    expect(indicators.mayFollow(price.id, '5m', caller('registered', 4))).toBe(true);
    expect(indicators.mayFollow(price.id, '5m', caller('registered', 2))).toBe(false);
  });
});

const pointsOf = ({ times, values }: Series, count = times.length) => ({
  times: times.slice(0, count),
  values: values.map((column) => column.slice(0, count)),
});
