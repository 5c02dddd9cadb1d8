import type { PointInput, PointProof } from '@chaintide/contracts/charts/points';
import { catalogue } from '@chaintide/indicators/catalogue';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { ProofPanel } from './proof-panel.tsx';
import { boardId, stopPinning, usePin } from '../../../shared/board/pinning.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { click, refusal } from '../../../app/account-testing.tsx';
import { prepareWorkers } from '../../../app/auth-testing.tsx';
import { gateway, gives, prepareBrowser, profileOf, seriesOf, show } from '../../../app/testing.tsx';
import { mvrv as indicator, plainView as view } from '../shared/view-testing.ts';

const TIME = seriesOf('btc.mvrv').times.at(-1)!;

const input = (given: Partial<PointInput> & Pick<PointInput, 'metric'>): PointInput => ({
  unit: 'usd',
  time: TIME,
  value: 1,
  source: 'Coin Metrics',
  simulated: false,
  fetchedAt: Date.UTC(2026, 10, 20, 8),
  provisional: false,
  carried: false,
  revisions: [],
  rewritten: false,
  release: null,
  ...given,
});
const proofOf = (given: Partial<PointProof> = {}): PointProof => ({
  id: 'btc.mvrv',
  resolution: '1d',
  parameters: {},
  time: TIME,
  rowTime: TIME,
  provisional: false,
  columns: [
    {
      key: 'value',
      label: indicator.label,
      formula: 'market_cap / realized_cap',
      value: 1.6,
      derivation: 'last',
      rows: [],
    },
  ],
  terms: [{ name: 'market_cap', formula: 'price * supply', unit: 'usd', value: 2e12 }],
  inputs: [
    input({ metric: 'btc.price', value: 100_000 }),
    input({ metric: 'btc.supply', unit: 'btc', value: 2e7, carried: true, time: TIME - 86_400 }),
    input({
      metric: 'btc.realized_cap',
      value: 1.25e12,
      revisions: [{ seenAt: Date.UTC(2026, 10, 21), was: 1.2e12, becomes: 1.25e12, source: 'Coin Metrics' }],
    }),
  ],
  lookback: 0,
  ...given,
});

const open = (answer: () => Promise<Response>, given: { view?: ChartView } = {}) => {
  const world = gateway();
  world.answers.set(`/indicators/btc.mvrv/points/${TIME}`, answer);
  const closed = vi.fn();
  const page = show(<ProofPanel indicator={indicator} view={given.view ?? view} time={TIME} onClose={closed} />, {
    world,
    as: profileOf('registered'),
  });
  return { ...page, closed, points: () => world.asked.filter((path) => path.includes('/points/')) };
};
const part = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('region', { name });

beforeEach(async () => {
  prepareWorkers();
  await prepareBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the proof of a point', () => {
  it('puts the numbers into the formula, down to the inputs', async () => {
    open(gives(proofOf()));
    const column = within(await part(indicator.label.zh));
    for (const line of [
      '= market_cap / realized_cap',
      '= 2,000,000,000,000 / 1,250,000,000,000',
      '= price * supply',
      '= 100,000 * 20,000,000',
      '$2,000,000,000,000.00',
    ])
      expect(column.getByText(line)).toBeTruthy();
    expect(column.getByText('1.6')).toBeTruthy();
    expect(screen.getByText('公式只用到当期数据。')).toBeTruthy();
  });

  it.each([
    ['given', '数据源给出'],
    ['seen', '首次读到的日期'],
    ['estimated', '估计，按惯常公布时间推算'],
  ] as const)('says of a statistic when its period was published, and that this is %s', async (basis, words) => {
    const [from, to] = [Date.UTC(2026, 3, 1) / 1000, Date.UTC(2026, 5, 30) / 1000];
    const release = {
      basis,
      at: Date.UTC(2026, 6, 30, 12, 30),
      day: '2026-07-30',
      period: { from, to },
      firstFigure: 2,
    };
    open(
      gives(proofOf({ inputs: [input({ metric: 'macro.gdp', carried: true, time: from, rewritten: true, release })] })),
    );
    const gdp = within(await screen.findByRole('article', { name: 'macro.gdp' }));
    expect(gdp.getByText('2026-04-01 – 2026-06-30')).toBeTruthy();
    expect(gdp.getByText('2026-07-30').getAttribute('datetime')).toBe('2026-07-30T12:30:00.000Z');
    for (const text of [words, '$2.00', '公布值保持到下一期公布为止，不做插值。', /改写的数值过多/])
      expect(gdp.getByText(text)).toBeTruthy();
  });

  it('asks for the values of the day as of which the chart is shown', async () => {
    const { points } = open(gives(proofOf()), { view: { ...view, known: '2026-11-01' } });
    await screen.findByRole('article', { name: 'btc.price' });
    expect(points().every((path) => path.includes('known=2026-11-01'))).toBe(true);
  });

  it('leads to a work order that objects to the value', async () => {
    open(gives(proofOf()));
    const link = await screen.findByRole('link', { name: '数据有误？提交工单' });
    const day = new Date(TIME * 1000).toISOString().slice(0, 10);
    expect(link.getAttribute('href')).toBe(`/help?about=btc.mvrv&day=${day}&value=1.6#workOrder`);
  });

  it('says of each input where it came from, when, and what its source said before', async () => {
    open(gives(proofOf()));
    const cap = within(await screen.findByRole('article', { name: 'btc.realized_cap' }));
    expect(cap.getByText('Coin Metrics', { selector: 'dd' })).toBeTruthy();
    expect(cap.getAllByTitle(/UTC$/)[0]!.getAttribute('datetime')).toBe('2026-11-20T08:00:00.000Z');
    const row = within(cap.getByRole('table', { name: '修订 1 次' })).getAllByRole('row')[1]!;
    expect([...row.children].slice(1).map(({ textContent }) => textContent)).toEqual([
      '$1,200,000,000,000.00',
      '$1,250,000,000,000.00',
      'Coin Metrics',
    ]);
    const supply = within(screen.getByRole('article', { name: 'btc.supply' }));
    expect(supply.getByText(/^本期尚无数据，沿用 \d{4}-\d\d-\d\d 的最近值，本期数据到达后会更新。$/)).toBeTruthy();
    expect(supply.getByText('20,000,000 BTC')).toBeTruthy();
    expect(supply.getByText('读取后未被修订')).toBeTruthy();
  });

  it.each([true, false])('tells the board whether the point is simulated: %s', async (simulated) => {
    const board = document.body.appendChild(document.createElement('div'));
    Object.assign(board, { id: boardId, scrollIntoView: () => undefined });
    open(
      gives(proofOf({ inputs: [input({ metric: 'btc.price' }), input({ metric: 'btc.realized_cap', simulated })] })),
    );
    fireEvent.click(await screen.findByRole('button', { name: '讨论这一点' }));
    const { result } = renderHook(() => usePin(indicator.id));
    await waitFor(() => expect(result.current).toMatchObject({ time: TIME, simulated }));
    board.remove();
    act(stopPinning);
  });

  it('marks what is simulated, what may change, and what nobody gave', async () => {
    open(
      gives(
        proofOf({
          provisional: true,
          inputs: [
            input({ metric: 'btc.price', simulated: true, provisional: true }),
            input({ metric: 'btc.realized_cap', value: null, source: null, fetchedAt: null }),
          ],
        }),
      ),
    );
    const price = within(await screen.findByRole('article', { name: 'btc.price' }));
    expect(price.getByText('模拟数据')).toBeTruthy();
    expect(price.getByText('该时段尚未结束，数值仍会变动。')).toBeTruthy();
    const cap = within(screen.getByRole('article', { name: 'btc.realized_cap' }));
    for (const words of ['无数据', '没有数据源提供', '未读取']) expect(cap.getByText(words)).toBeTruthy();
    expect(screen.getByText('未定稿')).toBeTruthy();
  });

  it('shows the buckets that a week is made of, and puts in the numbers of one of them', async () => {
    const rows = Array.from({ length: 7 }, (_, day) => ({ time: TIME + day * 86_400, value: day }));
    open(
      gives(
        proofOf({
          resolution: '1w',
          columns: [{ ...proofOf().columns[0]!, derivation: 'mean', value: 3, rows }],
          rowTime: TIME + 6 * 86_400,
          lookback: 30,
        }),
      ),
    );
    const column = within(await part(indicator.label.zh));
    expect(column.getByText('= 7 期的平均值')).toBeTruthy();
    expect(column.getAllByRole('row')).toHaveLength(7);
    expect(column.getByText(/^其中 \d{4}-\d\d-\d\d 这一期$/).parentElement?.textContent).toMatch(/6$/);
    expect(column.getByText('= 2,000,000,000,000 / 1,250,000,000,000')).toBeTruthy();
    expect(screen.getByText(/^公式向前回看 30 期。/)).toBeTruthy();
  });

  it('folds many buckets away', async () => {
    const rows = Array.from({ length: 30 }, (_, day) => ({ time: TIME + day * 86_400, value: day }));
    open(gives(proofOf({ columns: [{ ...proofOf().columns[0]!, rows }], lookback: null })));
    expect((await screen.findByText('全部 30 期')).tagName).toBe('SUMMARY');
    expect(screen.getByText(/^公式用到从最早一期起的全部历史。/)).toBeTruthy();
  });

  it('names the definition it was computed under', async () => {
    const withParameters = catalogue.indicators.find(({ parameters: [first] }) => first && !first.isOrigin)!;
    const [parameter] = withParameters.parameters;
    const world = gateway();
    const chosen = parameter!.options.at(-1)!;
    world.answers.set(
      `/indicators/${withParameters.id}/points/${TIME}`,
      gives(proofOf({ id: withParameters.id, parameters: { [parameter!.name]: chosen.value } })),
    );
    show(
      <ProofPanel
        indicator={withParameters}
        view={{ ...view, indicator: withParameters, parameters: { [parameter!.name]: chosen.value } }}
        time={TIME}
        onClose={() => undefined}
      />,
      { world },
    );
    expect(await screen.findByText(chosen.label.zh)).toBeTruthy();
    expect(world.asked.find((path) => path.includes('/points/'))).toContain(
      `${parameter!.name}=${encodeURIComponent(chosen.value)}`,
    );
  });

  it('speaks English', async () => {
    open(gives(proofOf()));
    await act(() => i18n.changeLanguage('en'));
    expect(await screen.findByText('The formula uses the current bucket only.')).toBeTruthy();
    expect(screen.getByText('Revisions: 1')).toBeTruthy();
  });

  it('of a point that still moves is read again as it moves, at most once in two seconds', async () => {
    const { push, points } = open(gives(proofOf({ provisional: true })));
    await part(indicator.label.zh);
    const before = points().length;
    const tick = (value: number): void =>
      push('indicator:btc.mvrv:1d', {
        revision: 1,
        columns: ['value'],
        times: [TIME],
        values: [[value]],
        provisionalFrom: TIME,
        updatedAt: Date.now(),
        at: Date.now(),
      });
    const begun = performance.now();
    await waitFor(() => {
      tick(3);
      expect(points().length).toBeGreaterThanOrEqual(before + 1);
    });
    for (const value of [4, 5, 6]) tick(value);
    await waitFor(() => expect(points().length).toBeGreaterThanOrEqual(before + 2), { timeout: 20_000 });
    expect(points().length - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 2_000));
  });

  it('refused leads up', async () => {
    open(refusal('level.insufficient'));
    expect(await screen.findByText('当前账户等级访问页面权限不足')).toBeTruthy();
    expect(screen.getByRole('button', { name: '升级账户' })).toBeTruthy();
  });

  it('failed can be tried again', async () => {
    let answer: () => Promise<Response> = refusal('server.busy');
    open(() => answer());
    expect(await screen.findByText('服务器繁忙，请稍后再试')).toBeTruthy();
    answer = gives(proofOf());
    click('重新加载');
    expect(await part(indicator.label.zh)).toBeTruthy();
  });

  it('without a line waits, and comes with it', async () => {
    let answer: () => Promise<Response> = () => Promise.reject(new TypeError('no network'));
    const { state } = open(() => answer());
    state({ state: 'offline' });
    expect(await screen.findByText('当前没有连接，恢复后会自动读取。')).toBeTruthy();
    answer = gives(proofOf());
    state({ state: 'live' });
    expect(await part(indicator.label.zh)).toBeTruthy();
  });

  it('closes', async () => {
    const { closed } = open(gives(proofOf()));
    await part(indicator.label.zh);
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
