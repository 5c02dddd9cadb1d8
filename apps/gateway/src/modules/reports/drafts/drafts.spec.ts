import fc from 'fast-check';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { audienceGrades } from '@chaintide/contracts/reports/reports';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { briefed } from '@chaintide/indicators/catalogue/briefed';
import { rendered } from '../../../platform/text/markdown.ts';
import { chartsIn } from '../report-text.ts';
import { briefingOf, type Followed } from './briefing.ts';
import { endedPeriods, type Period } from './periods.ts';
import { textOf } from './wording.ts';

const period = (more: Partial<Period> = {}): Period => ({ kind: 'daily', day: '2026-11-25', days: 1, ...more });
const calm = (level: number, tail: readonly number[], days = 400): Float64Array =>
  Float64Array.from([
    ...Array.from({ length: days }, (_, index) => level * (1 + 0.01 * Math.sin(index * 2.4))),
    ...tail,
  ]);
const followed = (id: string, values: Float64Array, isSimulated = false): Followed => ({
  indicator: indicatorById(id)!,
  values,
  isSimulated,
});

describe('the periods of drafts', () => {
  it.each([
    ['2026-11-26T00:29:59Z', ['2026-11-24', '2026-11-22', '2026-10-31']],
    ['2026-11-26T00:30:00Z', ['2026-11-25', '2026-11-22', '2026-10-31']],
    ['2026-11-30T00:30:00Z', ['2026-11-29', '2026-11-29', '2026-10-31']], // a Monday
    ['2026-12-01T00:29:59Z', ['2026-11-29', '2026-11-29', '2026-10-31']],
    ['2026-12-01T00:30:00Z', ['2026-11-30', '2026-11-29', '2026-11-30']],
    ['2028-03-01T12:00:00Z', ['2028-02-29', '2028-02-27', '2028-02-29']],
  ])('that have ended at %s are those to %j', (now, days) => {
    expect(endedPeriods(Date.parse(now)).map(({ day }) => day)).toEqual(days);
  });

  it('are over, and follow each other without gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2060, 0) }), (now) => {
        const [daily, weekly, monthly] = endedPeriods(now);
        for (const { day } of [daily!, weekly!, monthly!])
          expect(Date.parse(day) + DAY + 30 * MINUTE).toBeLessThanOrEqual(now);
        expect(new Date(weekly!.day).getUTCDay()).toBe(0);
        expect(new Date(Date.parse(monthly!.day) + DAY).getUTCDate()).toBe(1);
        const [, , before] = endedPeriods(Date.parse(monthly!.day));
        expect(Date.parse(before!.day) + monthly!.days * DAY).toBe(Date.parse(monthly!.day));
      }),
    );
  });
});

describe('a briefing', () => {
  it('puts the most unusual change first', () => {
    const { moves } = briefingOf(
      [
        followed('btc.price', calm(90_000, [90_000, 91_000])),
        followed('btc.mvrv', calm(3, [3, 3.9])),
        followed('btc.funding_annualised', calm(10, [10, 10])),
      ],
      1,
    );
    expect(moves.map(({ indicator }) => indicator.id)).toEqual(['btc.mvrv', 'btc.price', 'btc.funding_annualised']);
    expect(moves[0]!.change).toBeCloseTo(0.3);
    expect(moves[2]).toMatchObject({ change: undefined, size: 0 });
  });

  it('tells which zones were entered and left', () => {
    const crossing = (values: readonly number[]) =>
      briefingOf([followed('btc.mvrv', calm(2, values))], 1).crossings.map(({ left, entered }) => [
        left?.label.en,
        entered?.label.en,
      ]);
    expect(crossing([3.4, 3.6])).toEqual([[undefined, 'Overheated']]);
    expect(crossing([0.9, 1.1])).toEqual([['Capitulation', undefined]]);
    expect(crossing([0.9, 3.6])).toEqual([['Capitulation', 'Overheated']]);
    expect(crossing([3.5, 3.6])).toEqual([]);
  });

  it('leaves out what has no value of these days, and takes yesterday for a late one', () => {
    const { moves } = briefingOf(
      [
        followed('btc.price', calm(90_000, [NaN, NaN, NaN])),
        followed('eth.price', new Float64Array()),
        followed('btc.sopr', calm(1, [1.01, 1.02, NaN])),
      ],
      1,
    );
    expect(moves.map(({ indicator: { id }, now }) => [id, now])).toEqual([['btc.sopr', 1.02]]);
  });
});

describe('a draft', () => {
  const briefing = briefingOf(
    [
      followed('btc.price', calm(90_000, [90_000, 96_300]), true),
      followed('btc.mvrv', calm(3.4, [3.4, 3.6])),
      followed('btc.funding_annualised', calm(10, [10, 4])),
      followed('stable.circulating', calm(3e11, [3e11, 3e11])),
    ],
    1,
  );

  it('has sentences with their numbers in both languages', () => {
    const en = textOf(briefing, period(), 'en');
    expect(en.title).toMatch(/^Daily report, 2026-11-25: /);
    expect(en.source).toContain('**Bitcoin price (USD)** rose to $96,300.00 from $90,000.00, a change of +7.00%');
    expect(en.source).toContain('**Bitcoin funding, annualised** fell to 4.00% from 10.00%, a change of -6.00%');
    expect(en.source).toContain('entered “Overheated” and is now at 3.60');
    expect(en.source).toContain('| Stablecoins in circulation, total | $300.0B | $300.0B | 0.00% |');
    const zh = textOf(briefing, period({ kind: 'weekly', days: 7 }), 'zh');
    expect(zh.title).toMatch(/^周报 · 2026-11-25：/);
    expect(zh.source).toContain('比特币价格（美元）升至 $96,300.00（此前 $90,000.00），变化 +7.00%');
    expect(zh.source).toContain('本周报涵盖截至 2026-11-25 的 7 天');
  });

  it('says that numbers are simulated, where they are', () => {
    expect(textOf(briefing, period(), 'zh').source).toContain('均为模拟数据');
    expect(textOf({ ...briefing, isSimulated: false }, period(), 'zh').source).not.toContain('模拟');
  });

  it('has a chart for each of its first moves, the same in both languages', () => {
    const [zh, en] = [textOf(briefing, period(), 'zh'), textOf(briefing, period(), 'en')];
    expect(chartsIn(zh.source)).toEqual(chartsIn(en.source));
    expect(chartsIn(zh.source)).toHaveLength(3);
    expect(rendered(en.source)).toContain('<table>');
  });

  it('of a quiet day says so', () => {
    const quiet = briefingOf([followed('btc.price', calm(90_000, [90_000, 90_000]))], 1);
    expect(textOf(quiet, period(), 'en').title).toBe('Daily report, 2026-11-25: a quiet market');
    expect(textOf(quiet, period(), 'en').source).toContain('None of the main indicators crossed');
  });

  it('tells of indicators that exist and are open to all readers', () => {
    for (const id of briefed) expect(gradeOfTier(indicatorById(id)!.tier)).toBeLessThanOrEqual(audienceGrades.all);
  });
});
