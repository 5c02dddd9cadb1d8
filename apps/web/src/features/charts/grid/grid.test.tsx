import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareWorkers } from '../../../app/auth-testing.tsx';
import { gateway, gives, open, prepareBrowser, previewOf, tailOf } from '../../../app/testing.tsx';

const LINK = '/?chart=indicator%3Dbtc.mvrv&chart=indicator%3Dbtc.nupl%26sma%3D30&chart=indicator%3Dbtc.puell&range=1y';

const cells = (): HTMLElement[] => screen.getAllByRole('region', { name: /^第 \d 张/ });
const order = (): (string | null)[] =>
  cells().map((cell) => within(cell).getByRole('heading', { level: 2 }).textContent);
const shown = (): Promise<void> => waitFor(() => expect(order()).toEqual(['MVRV', 'NUPL 未实现净盈亏', '普尔系数']));
const search = (): URLSearchParams => new URLSearchParams(window.location.search);
const charts = (): (string | null)[] =>
  search()
    .getAll('chart')
    .map((text) => new URLSearchParams(text).get('indicator'));
const choose = (cell: number, entry: string): void => {
  fireEvent.click(within(cells()[cell]!).getByRole('button', { name: /的更多操作$/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
};

beforeEach(() => {
  prepareWorkers();
  return prepareBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('several charts', () => {
  it('are drawn from a link, and each moves with its own pushes', async () => {
    const { push } = open(LINK);
    await shown();
    await waitFor(() => expect(document.title).toBe('图表对照：MVRV · NUPL 未实现净盈亏 · 普尔系数 · 链潮 Chaintide'));
    const value = (cell: number) =>
      within(cells()[cell]!).queryByText(/^[\d.]+$/, { selector: 'strong *' })?.textContent;
    await waitFor(() => expect(value(2)).toBe('2.00'));
    push('indicator:btc.puell:1d', tailOf(7.25));
    await waitFor(() => expect(value(2)).toBe('7.25'));
    expect(value(0)).toBe('2.00');
  });

  it('have one range', async () => {
    open(LINK);
    await shown();
    expect(screen.getByRole('button', { name: '1年' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '3月' }));
    expect(search().get('range')).toBe('3m');
    expect(charts()).toEqual(['btc.mvrv', 'btc.nupl', 'btc.puell']);
  });

  it('are shown as known on one day, say so, and return to now', async () => {
    const known = (): (string | null)[] =>
      search()
        .getAll('chart')
        .map((text) => new URLSearchParams(text).get('known'));
    open(LINK);
    await shown();
    fireEvent.click(screen.getByRole('button', { name: '自选日期' }));
    const day = await screen.findByLabelText<HTMLInputElement>('截至某日已公布');
    fireEvent.change(day, { target: { value: '2024-05-01' } });
    fireEvent.submit(day);
    await waitFor(() => expect(known()).toEqual(['2024-05-01', '2024-05-01', '2024-05-01']));
    expect(search().get('range')).toBe('1y');
    fireEvent.click(screen.getByRole('button', { name: '回到现在' }));
    await waitFor(() => expect(known()).toEqual([null, null, null]));
  });

  it('have tools of their own behind a button', async () => {
    open(LINK);
    await shown();
    const cell = within(cells()[0]!);
    expect(cell.queryByRole('toolbar')).toBeNull();
    const toggle = cell.getByRole('button', { name: '图表工具', expanded: false });
    fireEvent.click(toggle);
    fireEvent.click(await cell.findByRole('button', { name: /坐标$/ }));
    expect(
      search()
        .getAll('chart')
        .map((text) => new URLSearchParams(text).get('scale')),
    ).toEqual(['linear', null, null]);
  });

  it('change places by key, keep the focus, and say so', async () => {
    open(LINK);
    await shown();
    const handle = within(cells()[0]!).getByRole('button', { name: /^移动MVRV/ });
    handle.focus();
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    await waitFor(() => expect(order()).toEqual(['NUPL 未实现净盈亏', 'MVRV', '普尔系数']));
    expect(charts()).toEqual(['btc.nupl', 'btc.mvrv', 'btc.puell']);
    expect(search().get('range')).toBe('1y');
    expect(screen.getByText('MVRV已移到第 2 位，共 3 张')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^移动MVRV/));
    choose(2, '前移');
    await waitFor(() => expect(charts()).toEqual(['btc.nupl', 'btc.puell', 'btc.mvrv']));
  });

  it('change places by hand', async () => {
    open(LINK);
    await shown();
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (kind: string, text: string) => data.set(kind, text),
      getData: (kind: string) => data.get(kind),
      setDragImage: () => undefined,
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(within(cells()[2]!).getByRole('button', { name: /^移动/ }), { dataTransfer });
    fireEvent.dragOver(cells()[0]!, { dataTransfer });
    expect(cells()[0]!.dataset['over']).toBe('true');
    fireEvent.drop(cells()[0]!, { dataTransfer });
    await waitFor(() => expect(charts()).toEqual(['btc.puell', 'btc.mvrv', 'btc.nupl']));
  });

  it('are replaced, added and removed; the last one left has its own link', async () => {
    open(LINK);
    await shown();
    choose(0, '换成其他指标');
    const field = within(screen.getByRole('dialog')).getByRole('combobox');
    fireEvent.change(field, { target: { value: '全网算力' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(charts()).toEqual(['btc.hash_rate', 'btc.nupl', 'btc.puell']));
    choose(0, '移除');
    await waitFor(() => expect(charts()).toEqual(['btc.nupl', 'btc.puell']));
    choose(1, '移除');
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.nupl&range=1y&sma=30'));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('NUPL');
  });

  it("are one alone with a press, and come back with the browser's back", async () => {
    open(LINK);
    await shown();
    choose(2, '单独打开');
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.puell&range=1y'));
    act(() => window.history.back());
    await shown();
  });

  it('mask the one that is locked and draw the others', async () => {
    const world = gateway();
    world.answers.set('btc.nupl', gives(previewOf('btc.nupl', 'login')));
    open(LINK, { world });
    await shown();
    await waitFor(() => expect(within(cells()[1]!).getByText('请登录或注册后查看该页面！')).toBeTruthy());
    expect(within(cells()[0]!).queryByText('请登录或注册后查看该页面！')).toBeNull();
  });

  it('ignore what the link spoilt, and say it once', async () => {
    open('/?chart=indicator%3Dbtc.nothing&chart=indicator%3Dbtc.mvrv%26sma%3D999&chart=indicator%3Dbtc.nupl');
    await waitFor(() => expect(order()).toEqual(['MVRV', 'NUPL 未实现净盈亏']));
    expect(screen.getByText('链接中有无法识别的部分，已忽略：chart=indicator=btc.nothing, sma=999')).toBeTruthy();
  });

  it('are a single chart where the link names none that is known', async () => {
    open('/?chart=x&chart=');
    await waitFor(() => expect(window.location.search).not.toContain('chart'));
    expect(await screen.findByText('链接中有无法识别的部分，已忽略：chart=x, chart=')).toBeTruthy();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('活跃地址数');
  });
});

describe('a chart', () => {
  it('gets another one beside it', async () => {
    open('/?indicator=btc.mvrv&range=1y');
    fireEvent.click(await screen.findByRole('button', { name: '在旁边添加图表' }));
    const dialog = await waitFor(() =>
      document.querySelector('dialog')!.querySelector<HTMLElement>('[role="listbox"]')!,
    );
    fireEvent.click(within(dialog).getByRole('option', { name: /^NUPL/ }));
    await waitFor(() => expect(order()).toEqual(['MVRV', 'NUPL 未实现净盈亏']));
    expect(search().get('range')).toBe('1y');
  });

  it('has the board of its indicator beneath it', async () => {
    open('/?indicator=btc.mvrv');
    const chart = await screen.findByRole('heading', { level: 1, name: /^MVRV/ });
    const board = await screen.findByRole('region', { name: 'MVRV · 留言板' });
    expect(chart.compareDocumentPosition(board)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
