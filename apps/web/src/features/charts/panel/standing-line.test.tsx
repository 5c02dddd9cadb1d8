import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { seriesOf } from '../../../app/testing.tsx';
import { StandingLine } from './standing-line.tsx';

const START = Date.UTC(2010, 6, 1) / 1_000;
const DAY = 86_400;

const history = (newest: number, change: Partial<SeriesColumns> = {}): SeriesColumns => ({
  ...columnsOf(seriesOf('btc.mvrv')),
  times: Float64Array.from({ length: 2_001 }, (_, day) => START + day * DAY),
  values: [Float64Array.from({ length: 2_001 }, (_, day) => (day === 2_000 ? newest : day))],
  provisionalFrom: null,
  ...change,
});
const said = async (series: SeriesColumns, language = 'zh'): Promise<string | undefined> => {
  cleanup();
  await i18n.changeLanguage(language);
  render(<StandingLine series={series} />);
  return screen.queryByRole('note')?.textContent;
};

afterEach(cleanup);

describe('the place of the newest value in its history', () => {
  it('is told in both languages', async () => {
    expect(await said(history(1_849.5))).toBe('高于 2010 年以来 92% 的日子 · 第 151 高（共 2,001 个）');
    expect(await said(history(1_849.5), 'en')).toBe('Higher than 92% of all days since 2010 · rank 151 of 2,001');
  });

  it('is in words at either end, and never rounded up to it', async () => {
    expect(await said(history(9_999))).toBe('2010 年以来最高 · 共 2,001 天');
    expect(await said(history(-1), 'en')).toBe('Lowest of all 2,001 days since 2010');
    expect(await said(history(1_998.5), 'en')).toBe('Higher than 99% of all days since 2010 · rank 2 of 2,001');
  });

  it('counts what the chart draws, and says so while the newest value may change', async () => {
    const weeks = history(1_849.5, { resolution: '1w', provisionalFrom: START + 2_000 * DAY });
    expect(await said(weeks)).toBe('高于 2010 年以来 92% 的周 · 第 151 高（共 2,001 个）（暂）');
    expect(screen.getByRole('note').title).toContain('最新值尚未定稿');
  });

  it('is the beginning of the history where that is short, and nothing where there is none', async () => {
    const times = Float64Array.of(START, START + DAY, START + 2 * DAY);
    const short = history(1, { times, values: [Float64Array.of(NaN, 1, 2)] });
    expect(await said(short)).toBe('数据自 2010-07-02 起 · 目前 2 个点');
    expect(await said(short, 'en')).toBe('Data since 2010-07-02 · points so far: 2');
    expect(await said(history(1, { times, values: [Float64Array.of(NaN, NaN, NaN)] }))).toBeUndefined();
  });
});
