import type { ChartEvent } from '@chaintide/contracts/charts/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect } from 'vitest';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { useStageEvents } from './use-stage-events.ts';
import { ActionBar } from '../output/action-bar.tsx';
import type { Charted } from '../shared/use-charted.ts';
import { columnsOf } from '@chaintide/chart/scene/series-columns';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import { tracesOf } from '@chaintide/chart/scene/trace';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { click, serving } from '../../../app/account-testing.tsx';
import { gives, profileOf, seriesOf, show } from '../../../app/testing.tsx';
import { mvrv as indicator, plainView as start } from '../shared/view-testing.ts';

const series = columnsOf(seriesOf('btc.mvrv'));
export const dayOf = (index: number): string => new Date(series.times[index]! * 1000).toISOString().slice(0, 10);
const charted: Charted = { indicator, series, traces: tracesOf(indicator, series, start) };

export const eventOf = (given: Partial<ChartEvent> & Pick<ChartEvent, 'id'>): ChartEvent => ({
  version: 1,
  day: dayOf(300),
  kind: 'halving',
  coin: 'BTC',
  label: { zh: '第四次减半', en: 'Fourth halving' },
  note: { zh: '区块 840000', en: 'Block 840000' },
  ...given,
});
export const halving = eventOf({ id: 1 });
const merge = eventOf({ id: 2, day: dayOf(100), coin: 'ETH', kind: 'upgrade', label: { zh: '合并', en: 'The Merge' } });
const crash = eventOf({
  id: 3,
  day: dayOf(390),
  coin: null,
  kind: 'market',
  label: { zh: '全市场', en: 'Everything' },
});
const ancient = eventOf({ id: 4, day: '2012-11-28', label: { zh: '第一次减半', en: 'First halving' } });

const Host = ({ onView }: { onView: (view: ChartView) => void }) => {
  const [view, setView] = useState(start);
  const stage = useRef<StageHandle | null>({
    level: () => undefined,
    window: () => ({ from: series.times[350]!, to: series.times[399]! }),
    picture: () => undefined,
  });
  const marked = useStageEvents(view);
  onView(view);
  return (
    <>
      <ul aria-label="marks">
        {marked.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <ActionBar view={view} charted={charted} stage={stage} onChange={(change) => setView({ ...view, ...change })} />
      <MessagesView />
    </>
  );
};

interface Given {
  readonly events?: ChartEvent[];
  readonly as?: 'admin' | 'vip';
  readonly answers?: Parameters<typeof serving>[0];
}

export const visit = async ({ events = [ancient, merge, halving, crash], as = 'admin', answers = {} }: Given = {}) => {
  const state = { events, view: start };
  const world = serving({ 'GET /events': () => gives(state.events)(), ...answers });
  const page = show(
    <Host
      onView={(view) => {
        state.view = view;
      }}
    />,
    { world, as: profileOf(as) },
  );
  await waitFor(() => expect(marks().length).toBeGreaterThan(0));
  const tell = (fact: object): void => page.push('events', fact as never);
  return { ...page, state, tell };
};
export const marks = (): string[] =>
  within(screen.getByRole('list', { name: 'marks' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
export const openMenu = async () => {
  click('事件');
  return within(await screen.findByRole('dialog', { name: '图上事件' }));
};
export const listed = (menu: Awaited<ReturnType<typeof openMenu>>): string[] =>
  menu.getAllByRole('button', { name: /^移动到/ }).map((button) => button.textContent);
export const submit = (): void => {
  fireEvent.submit(document.querySelector('form')!);
};
