import type { ChartEvent } from '@chaintide/contracts/events';
import { catalogue } from '@chaintide/indicators/catalogue';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartView } from '../view/chart-view.ts';
import { useStageEvents } from './use-stage-events.ts';
import { ActionBar } from '../output/action-bar.tsx';
import type { Charted } from '../use-charted.ts';
import { columnsOf } from '../../../shared/api/series-columns.ts';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import { tracesOf } from '../../../shared/chart/scene/trace.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MessagesView } from '../../../shared/ui/messages-view.tsx';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { field, prepareDialogs, type } from '../../../app/auth-testing.tsx';
import { gives, prepareBrowser, profileOf, seriesOf, show } from '../../../app/testing.tsx';

const indicator = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;
const series = columnsOf(seriesOf('btc.mvrv'));
const dayOf = (index: number): string => new Date(series.times[index]! * 1000).toISOString().slice(0, 10);
const start: ChartView = {
  indicator,
  resolution: '1d',
  range: undefined,
  sma: 0,
  ema: 0,
  scale: 'linear',
  overlays: [],
  compared: [],
  events: true,
  parameters: {},
  difference: false,
  look: 'chart',
};
const charted: Charted = { indicator, series, traces: tracesOf(indicator, series, start) };

const eventOf = (given: Partial<ChartEvent> & Pick<ChartEvent, 'id'>): ChartEvent => ({
  version: 1,
  day: dayOf(300),
  kind: 'halving',
  coin: 'BTC',
  label: { zh: '第四次减半', en: 'Fourth halving' },
  note: { zh: '区块 840000', en: 'Block 840000' },
  ...given,
});
const halving = eventOf({ id: 1 });
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

const visit = async ({ events = [ancient, merge, halving, crash], as = 'admin', answers = {} }: Given = {}) => {
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
const marks = (): string[] =>
  within(screen.getByRole('list', { name: 'marks' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const openMenu = async () => {
  click('事件');
  return within(await screen.findByRole('dialog', { name: '图上事件' }));
};
const listed = (menu: Awaited<ReturnType<typeof openMenu>>): string[] =>
  menu.getAllByRole('button', { name: /^移动到/ }).map((button) => button.textContent);
const submit = (): void => {
  fireEvent.submit(document.querySelector('form')!);
};

beforeEach(async () => {
  prepareDialogs();
  await prepareBrowser();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the marks of a chart', () => {
  it('are those of its coin and of all coins, in the language of the moment', async () => {
    await visit();
    expect(marks()).toEqual(['第一次减半', '第四次减半', '全市场']);
    await act(() => i18n.changeLanguage('en'));
    expect(marks()).toEqual(['First halving', 'Fourth halving', 'Everything']);
  });

  it('come, change and go while the chart is open', async () => {
    const { tell } = await visit();
    tell({
      name: 'event.changed',
      payload: { event: eventOf({ id: 9, day: dayOf(10), label: { zh: '新事件', en: 'New' } }) },
    });
    await waitFor(() => expect(marks()).toEqual(['第一次减半', '新事件', '第四次减半', '全市场']));
    tell({
      name: 'event.changed',
      payload: { event: { ...halving, version: 2, label: { zh: '改名', en: 'Renamed' } } },
    });
    await waitFor(() => expect(marks()).toContain('改名'));
    tell({ name: 'event.removed', payload: { id: 1 } });
    await waitFor(() => expect(marks()).toEqual(['第一次减半', '新事件', '全市场']));
  });

  it('are switched off and on', async () => {
    const { state } = await visit();
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('switch'));
    expect(marks()).toEqual([]);
    expect(state.view.events).toBe(false);
    fireEvent.click(menu.getByRole('switch'));
    expect(marks()).toHaveLength(3);
  });
});

describe('the menu of events', () => {
  it('lists the newest first, says which are seen, and moves the window to one', async () => {
    const { state } = await visit();
    const menu = await openMenu();
    expect(listed(menu)).toEqual([
      `${dayOf(390)}全市场市场`,
      `${dayOf(300)}第四次减半减半`,
      '2012-11-28第一次减半减半',
    ]);
    expect(menu.getByRole('button', { name: new RegExp(`^移动到 ${dayOf(390)} 全市场 · 在当前范围内$`) })).toBeTruthy();
    fireEvent.click(menu.getByRole('button', { name: `移动到 ${dayOf(300)} 第四次减半` }));
    const { from, to } = state.view.range as { from: string; to: string };
    expect([from < dayOf(300), to > dayOf(300)]).toEqual([true, true]);
    expect(menu.getByRole('button', { name: '移动到 2012-11-28 第一次减半' }).hasAttribute('disabled')).toBe(true);
  });

  it('closes on Escape and gives the focus back', async () => {
    await visit();
    const menu = await openMenu();
    fireEvent.keyDown(menu.getByRole('switch'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '事件' }));
  });

  it('lets nobody but an admin change anything', async () => {
    await visit({ as: 'vip' });
    const menu = await openMenu();
    expect(menu.queryByRole('button', { name: /添加|修改|删除/ })).toBeNull();
  });
});

describe('an admin', () => {
  const fill = (): void => {
    fireEvent.change(field('日期（UTC）'), { target: { value: '2025-10-10' } });
    type('名称（中文）', '  闪崩 ');
    type('名称（英文）', 'Flash crash');
  };
  const openForm = async (): Promise<void> => {
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '添加事件' }));
    await screen.findByLabelText('日期（UTC）');
  };

  it('adds an event, which is marked at once', async () => {
    const made = eventOf({
      id: 7,
      day: '2025-10-10',
      coin: null,
      kind: 'market',
      label: { zh: '闪崩', en: 'Flash crash' },
      note: { zh: '', en: '' },
    });
    await visit({ answers: { 'POST /events': gives(made) } });
    await openForm();
    fill();
    submit();
    expect(await screen.findByText('已添加事件：闪崩')).toBeTruthy();
    expect(asked('POST', '/events').map(({ body }) => body)).toEqual([
      {
        day: '2025-10-10',
        kind: 'market',
        coin: null,
        label: { zh: '闪崩', en: 'Flash crash' },
        note: { zh: '', en: '' },
      },
    ]);
    expect(marks()).toContain('闪崩');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reads who changed what, page by page', async () => {
    const line = (id: number, was: ChartEvent | null, becomes: ChartEvent | null) => ({
      id,
      at: 0,
      by: 'root',
      was,
      becomes,
    });
    const older = { lines: [line(1, null, halving)], hasOlder: false };
    const newest = {
      lines: [
        line(9, halving, null),
        line(8, halving, { ...halving, coin: null, note: { zh: '', en: halving.note.en } }),
      ],
      hasOlder: true,
    };
    await visit({ answers: { 'GET /events/history': ({ search }) => gives(search === '' ? newest : older)() } });
    fireEvent.click((await openMenu()).getByRole('button', { name: '修改记录' }));
    const history = within(await screen.findByRole('dialog', { name: '修改记录' }));
    await history.findByText(/已删除事件：第四次减半/);
    expect(history.getAllByRole('listitem').map((item) => item.querySelector('dl')?.textContent ?? '')).toEqual([
      '',
      '币种BTC → 所有币种说明（中文）区块 840000 → 空',
    ]);
    fireEvent.click(history.getByRole('button', { name: '更早的记录' }));
    await history.findByText(/已添加事件：第四次减半/);
    expect(history.getAllByRole('listitem')).toHaveLength(3);
    expect(history.queryByRole('button', { name: '更早的记录' })).toBeNull();
  });

  it('is told what is missing or too long, under its field', async () => {
    await visit();
    await openForm();
    submit();
    expect(await screen.findByText('请选择日期')).toBeTruthy();
    expect(screen.getAllByText('请填写名称')).toHaveLength(2);
    type('名称（中文）', '长'.repeat(41));
    expect(screen.getByText('名称不能超过 40 字')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('说明（英文）'), { target: { value: 'x'.repeat(301) } });
    submit();
    expect(screen.getByText('说明不能超过 300 字')).toBeTruthy();
    expect(asked('POST', '/events')).toEqual([]);
  });

  it('sees what the gateway finds wrong under its field too', async () => {
    await visit({ answers: { 'POST /events': refusal('request.invalid', { fields: { 'label.en': 'name.long' } }) } });
    await openForm();
    fill();
    submit();
    await screen.findByText('名称不能超过 40 字');
    expect(field('名称（英文）').getAttribute('aria-invalid')).toBe('true');
    expect(field('名称（中文）').value).toBe('  闪崩 ');
  });

  it('who was too slow sees what the other did, keeps what was typed, and may then save over it', async () => {
    let change = refusal('version.stale');
    const { state } = await visit({ answers: { 'PUT /events/1': () => change() } });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '修改 第四次减半' }));
    await screen.findByLabelText('日期（UTC）');
    type('名称（英文）', 'The 4th');
    state.events = state.events.map((event) =>
      event.id === 1 ? { ...halving, version: 2, label: { zh: '对手的', en: 'Of a rival' } } : event,
    );
    submit();
    expect((await screen.findByText('对手的 / Of a rival')).closest('[role="alert"]')).toBeTruthy();
    expect(field('名称（英文）').value).toBe('The 4th');
    change = gives({ ...halving, version: 3, label: { zh: '第四次减半', en: 'The 4th' } });
    submit();
    expect(await screen.findByText('已修改事件：第四次减半')).toBeTruthy();
    expect(asked('PUT', '/events/1').map(({ body }) => body['version'])).toEqual([1, 2]);
  });

  it('an event removed meanwhile is added anew, if that is still wanted', async () => {
    const { tell } = await visit({
      answers: { 'POST /events': gives(eventOf({ id: 8, label: { zh: '再来', en: 'Again' } })) },
    });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '修改 第四次减半' }));
    await screen.findByLabelText('日期（UTC）');
    tell({ name: 'event.removed', payload: { id: 1 } });
    expect(await screen.findByText(/该事件刚刚被别人删除/)).toBeTruthy();
    submit();
    expect(await screen.findByText('已添加事件：第四次减半')).toBeTruthy();
  });

  it('what was typed survives a reload', async () => {
    await visit();
    await openForm();
    fill();
    cleanup();
    await visit();
    await openForm();
    expect(field('名称（英文）').value).toBe('Flash crash');
  });

  it('removes an event only after it was named once more', async () => {
    await visit({ answers: { 'DELETE /events/1': gives(null) } });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '删除 第四次减半' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除事件' }));
    expect(dialog.getByText('第四次减半 / Fourth halving')).toBeTruthy();
    expect(asked('DELETE', '/events/1')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('已删除事件：第四次减半')).toBeTruthy();
    expect(asked('DELETE', '/events/1').map(({ search }) => search)).toEqual(['?version=1']);
    expect(marks()).toEqual(['第一次减半', '全市场']);
  });

  it('a removal that fails says why and stays', async () => {
    await visit({ answers: { 'DELETE /events/1': refusal('server.busy') } });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '删除 第四次减半' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除事件' }));
    fireEvent.click(dialog.getByRole('button', { name: '删除' }));
    expect(await dialog.findByText('服务器繁忙，请稍后再试')).toBeTruthy();
    expect(marks()).toContain('第四次减半');
  });
});
