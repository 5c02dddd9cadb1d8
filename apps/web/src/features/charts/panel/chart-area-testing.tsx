import { configureStore } from '@reduxjs/toolkit';
import { act, render, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { vi } from 'vitest';
import { columnsOf } from '@chaintide/chart/scene/series-columns';
import { CrosshairView } from '../../../shared/chart/late-crosshair.ts';
import { preferencesReducer } from '../../../shared/preferences/preferences.ts';
import { ChartArea } from './chart-area.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { domainOf } from '@chaintide/chart/gestures/domain';
import type { StageEvent } from '@chaintide/chart/scene/events';
import type { ChartSync } from '@chaintide/chart/gestures/sync';
import { tracesOf } from '@chaintide/chart/scene/trace';
import { mvrv as indicator, plainView as view } from '../shared/view-testing.ts';

await CrosshairView.fetch();

const DAY = 86_400;
const START = Date.UTC(2020, 0, 1) / 1000;
const DAYS = 1_001;
export const FRAME = 17;
const seriesOf = (newest: number) =>
  columnsOf({
    id: 'btc.mvrv',
    resolution: '1d',
    parameters: {},
    revision: 1,
    columns: ['value'],
    times: Array.from({ length: DAYS }, (_, day) => START + day * DAY),
    values: [Array.from({ length: DAYS }, (_, day) => (day === DAYS - 1 ? newest : 1 + day / DAYS))],
    provisionalFrom: null,
    provenance: [],
    updatedAt: null,
    preview: null,
  });

interface Shown {
  readonly events?: readonly StageEvent[];
  readonly sync?: ChartSync;
}

export const show = ({ events = [], sync }: Shown = {}) => {
  const store = configureStore({ reducer: { preferences: preferencesReducer } });
  const changes: Partial<ChartView>[] = [];
  const picked: number[] = [];
  const onChange = (change: Partial<ChartView>): void => {
    changes.push(change);
  };
  const page = (newest = 2) => {
    const series = seriesOf(newest);
    const charted = { indicator, series, traces: tracesOf(indicator, series, { sma: 0, ema: 0 }) };
    return (
      <Provider store={store}>
        <ChartArea
          view={view}
          charted={charted}
          domain={domainOf(series)!}
          isDimmed={false}
          events={events}
          sync={sync}
          onChange={onChange}
          onPick={(time) => picked.push(time)}
        />
      </Provider>
    );
  };
  const { rerender, container } = render(page());
  const chart = within(container);
  const stage = chart.getByRole('group', { name: /走势图/ });
  const [start, end] = chart.getAllByRole('slider') as [HTMLElement, HTMLElement];
  const seen = (): string => `${start.getAttribute('aria-valuetext')} ${end.getAttribute('aria-valuetext')}`;
  return {
    stage,
    start,
    end,
    seen,
    changes,
    picked,
    tick: (newest: number) => rerender(page(newest)),
    zoom: () => store.getState().preferences.zoom,
  };
};

export const settle = (ms = 500) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
