import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareBrowser, seriesOf, show } from '../../../app/testing.tsx';
import { ChartHeader } from '../panel/chart-header.tsx';
import { CompactHeader } from '../panel/compact-header.tsx';

const DAY = 86_400;
const mvrv = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;

/** Two days of values, the newest of which began a number of days ago. */
const endingAgo = (days: number, simulated = false): SeriesColumns => {
  const last = Math.floor(Date.now() / 1_000 / DAY) * DAY - days * DAY;
  return {
    ...columnsOf(seriesOf('btc.mvrv')),
    times: Float64Array.of(last - DAY, last),
    values: [Float64Array.of(1, 1.25166)],
    provisionalFrom: null,
    provenance: [{ from: last - DAY, to: last, sources: ['Coin Metrics'], simulated }],
  };
};
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY * 1_000).toISOString().slice(0, 10);
const about = { indicator: mvrv, definition: undefined, hasNoSource: false, isPolled: false };
const whole = (series: SeriesColumns): void => {
  show(<ChartHeader catalogue={catalogue} series={series} isLoading={false} {...about} />);
};
const compact = (series: SeriesColumns): void => {
  show(
    <CompactHeader series={series} areToolsOpen={false} onTools={() => undefined} {...about}>
      {null}
    </CompactHeader>,
  );
};

beforeEach(() => prepareBrowser());
afterEach(cleanup);

describe.each([
  ['of a single chart', whole],
  ['of one chart of several', compact],
])('the header %s', (_, open) => {
  it('shows the change of the last day beside a value of today, with four digits', () => {
    open(endingAgo(0));
    expect(screen.getByTitle('1.25166').textContent).toBe('1.252');
    expect(screen.getByText('+25.17%')).toBeTruthy();
    expect(screen.queryByText(/^截至/)).toBeNull();
  });

  it('shows the day of an old value, and no change beside it', () => {
    open(endingAgo(9));
    expect(screen.getByText(`截至 ${dayAgo(9)}`)).toBeTruthy();
    expect(screen.queryByText('+25.17%')).toBeNull();
  });

  it('marks a simulated value, and no other', () => {
    open(endingAgo(0, true));
    expect(screen.getAllByText('模拟数据').length).toBeGreaterThan(0);
    cleanup();
    open(endingAgo(0));
    expect(screen.queryByText('模拟数据')).toBeNull();
  });
});
