import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { ActionBar } from './action-bar.tsx';
import type { Charted } from '../shared/use-charted.ts';
import { listenForShortcuts } from '../../../shared/keyboard/shortcuts.ts';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { click } from '../../../app/account-testing.tsx';
import { prepareWorkers } from '../../../app/auth-testing.tsx';
import { answer, gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { answered, chartedOf, dayOf, shown, start, whole } from './testing.ts';

const EXPORT = '/indicators/btc.mvrv/export';

/** Files that the browser was given to save. */
const saved: { name: string; blob: Blob }[] = [];

interface Given {
  view?: Partial<ChartView>;
  charted?: Charted | undefined;
  picture?: () => HTMLCanvasElement | undefined;
  file?: () => Promise<Response>;
  as?: 'guest' | 'registered';
  isCompact?: boolean;
  /** Under the crosshair. */
  level?: number;
}

const visit = ({
  view: change = {},
  picture = () => undefined,
  file = gives(null),
  as = 'registered',
  isCompact = false,
  level,
  ...given
}: Given = {}) => {
  const world = answered();
  world.answers.set(EXPORT, () => file());
  const views: ChartView[] = [];
  const charted = 'charted' in given ? given.charted : chartedOf(whole);
  const Host = () => {
    const [view, setView] = useState<ChartView>({ ...start, ...change });
    const stage = useRef<StageHandle | null>({ window: () => shown, level: () => level, picture });
    views.push(view);
    return (
      <>
        <ActionBar
          view={view}
          charted={charted}
          stage={stage}
          isCompact={isCompact}
          onChange={(next) => setView({ ...view, ...next })}
        />
        <MessagesView />
      </>
    );
  };
  const page = show(<Host />, { world, ...(as === 'guest' ? {} : { as: profileOf(as) }) });
  return {
    ...page,
    view: () => views.at(-1)!,
    exported: () => world.asked.filter((path) => path.includes(EXPORT)).map((path) => path.split('?')[1]),
  };
};
const choose = (menu: string, entry: string): void => {
  click(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
};
const csv = (): Promise<Response> =>
  Promise.resolve(
    new Response('\uFEFFtime,value\r\n', {
      headers: { 'content-disposition': 'attachment; filename="btc.mvrv_1d.csv"' },
    }),
  );
const broken = (): Promise<Response> =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('time,va'));
          stream.error(new TypeError('the line broke'));
        },
      }),
    ),
  );
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(async () => {
  prepareWorkers();
  await prepareBrowser();
  saved.length = 0;
  copied.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', blob: blob as Blob });
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an export', () => {
  it("saves what is seen, under the gateway's name", async () => {
    const { exported } = visit({ file: csv, view: { sma: 7 } });
    choose('导出', '数据（CSV）');
    expect(await screen.findByText('文件已保存：btc.mvrv_1d.csv')).toBeTruthy();
    expect(exported()).toEqual([`format=csv&resolution=1d&from=${dayOf(380)}&to=${dayOf(399)}&sma=7`]);
    expect(saved.map(({ name }) => name)).toEqual(['btc.mvrv_1d.csv']);
  });

  it('says that it runs, and can be given up', async () => {
    const { exported } = visit({ file: () => new Promise(() => undefined) });
    choose('导出', '数据（JSON）');
    const notice = within(
      screen
        .getByText(`正在导出 btc.mvrv_1d_${dayOf(380)}_${dayOf(399)}.json……`)
        .closest<HTMLElement>('[role="status"]')!,
    );
    fireEvent.click(notice.getByRole('button', { name: '取消' }));
    expect(screen.queryByText(/正在导出/)).toBeNull();
    expect([exported().length, saved.length]).toEqual([1, 0]);
  });

  it('that breaks in the middle leaves no half file, and can be tried again', async () => {
    let file = broken;
    visit({ file: () => file() });
    choose('导出', '数据（CSV）');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('导出未完成 没有保存任何文件。后端接口连接异常，请刷新后重试');
    expect(saved).toEqual([]);
    file = csv;
    click('重试');
    expect(await screen.findByText('文件已保存：btc.mvrv_1d.csv')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it('refused leads up', async () => {
    visit({
      file: () => Promise.resolve(answer(403, { data: null, error: { name: 'level.insufficient', args: {} } })),
    });
    choose('导出', '数据（CSV）');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('当前账户等级访问页面权限不足');
    expect(within(alert).getByRole('button', { name: '升级账户' })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('of a preview there is none, and the menu says why', () => {
    const { store } = visit({
      as: 'guest',
      charted: chartedOf({ ...whole, preview: { tier: 'T3', until: 0, remedy: 'login' } as never }),
    });
    click('导出');
    expect(screen.getByText('预览不能导出，登录后可导出全部数据')).toBeTruthy();
    const entries = screen.getAllByRole('menuitem');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('aria-disabled')])).toEqual([
      ['图片（PNG）', 'true'],
      ['数据（CSV）', 'true'],
      ['数据（JSON）', 'true'],
      ['登录', 'false'],
    ]);
    for (const entry of entries) fireEvent.click(entry);
    expect(saved).toEqual([]);
    expect(store.getState().authDialog.open).toBe('login');
  });

  it('says that the difference of two definitions is not in the file', () => {
    visit({ view: { difference: true, parameters: { any: 'other' } } });
    click('导出');
    expect(screen.getByText('定义差值不在导出文件中')).toBeTruthy();
  });
});

describe('a picture', () => {
  it('is saved under the name of what it shows', async () => {
    const canvas = document.createElement('canvas');
    canvas.toBlob = (give) => give(new Blob(['png'], { type: 'image/png' }));
    visit({ picture: () => canvas });
    choose('导出', '图片（PNG）');
    const name = `btc.mvrv_1d_${dayOf(380)}_${dayOf(399)}.png`;
    expect(await screen.findByText(`图片已保存：${name}`)).toBeTruthy();
    expect(saved.map((file) => [file.name, file.blob.type])).toEqual([[name, 'image/png']]);
  });

  it('that is not there yet is not made up', async () => {
    visit();
    choose('导出', '图片（PNG）');
    expect(await screen.findByText('图表尚未画好，请稍后再试')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('the link', () => {
  it('carries the whole view', async () => {
    visit({ view: { sma: 30, look: 'table', range: { preset: '1y' } } });
    click('复制链接');
    expect(await screen.findByText('复制成功')).toBeTruthy();
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/?indicator=btc.mvrv&range=1y&sma=30&look=table`);
  });

  it('is copied the old way where the clipboard is shut, or it is said that it was not', async () => {
    copied.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    document.execCommand = vi.fn(() => true);
    visit();
    click('复制链接');
    expect(await screen.findByText('复制成功')).toBeTruthy();
    document.execCommand = vi.fn(() => false);
    click('复制链接');
    expect(await screen.findByText('浏览器不允许复制，请从地址栏复制链接')).toBeTruthy();
  });
});

describe('the actions', () => {
  it('are one menu for one of several charts, without keys of the page', () => {
    const stop = listenForShortcuts();
    const { view } = visit({ isCompact: true });
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(view().look).toBe('chart');
    choose('更多', '表格');
    expect(view().look).toBe('table');
    stop();
  });

  it('obey the keys of the page', async () => {
    const stop = listenForShortcuts();
    const { view, exported } = visit({ file: csv });
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(view().look).toBe('table');
    fireEvent.keyDown(document.body, { key: 'd' });
    await waitFor(() => expect(exported()).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'v' });
    expect(screen.getByRole('dialog', { name: '图上事件' })).toBeTruthy();
    stop();
  });

  it.each([
    ['the level under the crosshair', {}, '/Alarm?indicator=btc.mvrv&level=2.5'],
    ['the definition', { parameters: { cut: '150' } }, '/Alarm?indicator=btc.mvrv&definition=cut%3D150&level=2.5'],
    [
      'the newest value where the axis has others',
      { comparison: 'indexed' as const },
      `/Alarm?indicator=btc.mvrv&level=${whole.values[0]!.at(-1)}`,
    ],
  ])('set an alarm with one key at %s', (_, change, link) => {
    const stop = listenForShortcuts();
    const { address } = visit({ level: 2.5, view: change });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(address()).toBe(link);
    stop();
  });

  it('prove the newest point', async () => {
    const { asked } = visit();
    click('最新值的由来');
    await waitFor(() =>
      expect(asked.some((path) => path.includes(`/indicators/btc.mvrv/points/${whole.times[399]}?resolution=1d`))).toBe(
        true,
      ),
    );
  });
});
