import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { createSync } from '@chaintide/chart/gestures/sync';
import { FRAME, settle, show } from './chart-area-testing.tsx';

let contexts: MockInstance<HTMLCanvasElement['getContext']>;

/** How often the picture of a stage was painted; each time requests the context of its canvas. */
const paintings = (stage: Element): number =>
  contexts.mock.contexts.filter((canvas) => stage.contains(canvas as Node)).length;

beforeEach(async () => {
  await i18n.changeLanguage('zh');
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the chart', () => {
  it('opens on the last fifth', () => {
    expect(show().seen()).toBe('2022-03-11 2022-09-27');
  });

  it('says its latest value and how many points it holds, and lists the newest', async () => {
    await import('./latest-table.tsx'); // a slow device loads it later than the chart
    show();
    expect(
      screen.getByRole('group', {
        name: '比特币市值与已实现市值之比（MVRV）走势图，最新值 2.00，共 1001 个数据点。方向键平移，加减键缩放，Shift 加方向键逐点读数。',
      }),
    ).toBeTruthy();
    await settle();
    expect(screen.getAllByRole('row')).toHaveLength(11);
  });

  it('zooms by wheel to the pointer, and writes down where it ended', async () => {
    const { stage, seen, changes, zoom } = show();
    fireEvent.wheel(stage, { deltaY: 400, clientX: 0 });
    expect(seen()).toBe('2021-09-12 2022-09-27');
    expect(changes).toEqual([]);
    await settle();
    expect(changes).toEqual([{ range: { from: '2021-09-12' } }]);
    expect(zoom().start).toBeLessThan(80);
  });

  it('leaves a wheel that began elsewhere to the page, until it rests', async () => {
    const { stage, seen } = show();
    const before = seen();
    const turn = (target: Element, timeStamp: number): boolean => {
      const event = new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      return fireEvent(target, event);
    };
    turn(document.body, 10_000);
    expect([turn(stage, 10_200), turn(stage, 10_400)]).toEqual([true, true]);
    expect(seen()).toBe(before);
    expect(turn(stage, 11_000)).toBe(false);
    expect(seen()).not.toBe(before);
    // the page below does not take over what began on the chart
    turn(document.body, 11_200);
    expect(turn(stage, 11_400)).toBe(false);
  });

  it('pans by drag, and by a wheel turned sideways', async () => {
    const { stage, seen, changes } = show();
    fireEvent.pointerDown(stage, { button: 0, pointerId: 1, pointerType: 'mouse', clientX: 100 });
    fireEvent.pointerMove(stage, { pointerId: 1, pointerType: 'mouse', clientX: 562 });
    fireEvent.pointerUp(stage, { pointerId: 1, pointerType: 'mouse', clientX: 562 });
    expect(seen()).toBe('2021-12-01 2022-06-19');
    fireEvent.wheel(stage, { deltaX: 2_000 });
    expect(seen()).toBe('2022-03-11 2022-09-27');
    await settle();
    expect(changes).toHaveLength(1);
  });

  it('zooms by two fingers', () => {
    const { stage, seen } = show();
    for (const [pointerId, clientX] of [
      [1, 400],
      [2, 500],
    ] as const)
      fireEvent.pointerDown(stage, { button: 0, pointerId, pointerType: 'touch', clientX });
    fireEvent.pointerMove(stage, { pointerId: 2, pointerType: 'touch', clientX: 600 });
    expect(seen()).toBe('2022-05-04 2022-08-12');
  });

  it('obeys its keys', () => {
    const { stage, seen } = show();
    for (const [key, window] of [
      ['ArrowLeft', '2022-02-19 2022-09-07'],
      ['ArrowRight', '2022-03-11 2022-09-27'],
      ['-', '2022-01-20 2022-09-27'],
      ['Home', '2020-01-01 2020-09-07'],
      ['+', '2020-01-26 2020-08-13'],
      ['End', '2022-03-11 2022-09-27'],
      ['x', '2022-03-11 2022-09-27'],
      ['Home', '2020-01-01 2020-07-19'],
      ['0', '2022-03-11 2022-09-27'],
    ] as const) {
      fireEvent.keyDown(stage, { key });
      expect([key, seen()]).toEqual([key, window]);
    }
  });

  it('goes back on a double click', () => {
    const { stage, seen } = show();
    fireEvent.keyDown(stage, { key: 'Home' });
    fireEvent.doubleClick(stage);
    expect(seen()).toBe('2022-03-11 2022-09-27');
  });

  it('has a strip whose ends are dragged or moved by keys, and never pass each other', () => {
    const { start, end, seen } = show();
    fireEvent.keyDown(start, { key: 'ArrowLeft' });
    expect(seen()).toBe('2022-03-01 2022-09-27');
    fireEvent.keyDown(end, { key: 'PageDown' });
    fireEvent.keyDown(end, { key: 'PageDown' });
    fireEvent.keyDown(end, { key: 'PageDown' });
    expect(seen()).toBe('2022-03-01 2022-03-08');
    fireEvent.pointerDown(end, { pointerId: 1, clientX: 0 });
    fireEvent.pointerMove(end, { pointerId: 1, clientX: 100 });
    expect(seen()).toBe('2022-03-01 2022-06-16');
  });

  it('shows exact values under the pointer, and nothing beside the plot', () => {
    const { stage } = show();
    fireEvent.pointerMove(stage, { pointerType: 'mouse', clientX: 912, clientY: 100 });
    expect(screen.getByText('2022-09-27 UTC')).toBeTruthy();
    fireEvent.pointerMove(stage, { pointerType: 'mouse', clientX: 990, clientY: 100 });
    expect(screen.queryByText(/ UTC$/)).toBeNull();
  });

  it('is read bucket by bucket with Shift, moves along at the edge, and is told once the keys rest', async () => {
    const { stage, seen, picked } = show();
    const shift = (key: string): boolean => fireEvent.keyDown(stage, { key, shiftKey: true });
    const badge = (): string | undefined => screen.queryByText(/ UTC$/)?.textContent;
    shift('ArrowLeft');
    expect(badge()).toBe('2022-09-27 UTC');
    shift('ArrowLeft');
    expect(badge()).toBe('2022-09-26 UTC');
    shift('Home');
    expect([badge(), seen()]).toEqual(['2022-03-11 UTC', '2022-03-11 2022-09-27']);
    shift('ArrowLeft');
    expect([badge(), seen()]).toEqual(['2022-03-10 UTC', '2022-03-10 2022-09-26']);
    await settle();
    expect(screen.getByText('2022-03-10, MVRV 1.798')).toBeTruthy();
    fireEvent.keyDown(stage, { key: 'Enter' });
    expect(picked).toEqual([Date.UTC(2022, 2, 10) / 1_000]);
    fireEvent.keyDown(stage, { key: 'Escape' });
    expect(badge()).toBeUndefined();
  });

  it('picks the bucket that is clicked, or tapped twice, but not on a drag or a double click', async () => {
    const { stage, picked, seen } = show();
    const press = (pointerType: string, clientX: number, to = clientX): void => {
      for (const [type, x] of [
        ['pointerDown', clientX],
        ['pointerMove', to],
        ['pointerUp', to],
      ] as const) {
        fireEvent[type](stage, { button: 0, pointerId: 1, pointerType, clientX: x, clientY: 100 });
      }
    };
    press('mouse', 912);
    await settle();
    expect(picked).toEqual([Date.UTC(2022, 8, 27) / 1_000]);
    press('mouse', 500, 600);
    await settle();
    press('mouse', 500);
    press('mouse', 500);
    fireEvent.doubleClick(stage);
    await settle();
    expect([picked.length, seen()]).toEqual([1, '2022-03-11 2022-09-27']);
    press('touch', 700);
    expect(picked).toHaveLength(1);
    press('touch', 705);
    expect(picked).toHaveLength(2);
  });

  it('marks events that can be reached by keys', () => {
    show({
      events: [
        { id: 1, time: Date.UTC(2022, 5, 1) / 1_000, label: '第五次', note: '说明', kind: 'halving' },
        { id: 2, time: Date.UTC(2020, 5, 1) / 1_000, label: '不在窗口内', note: '', kind: 'other' },
      ],
    });
    const flag = screen.getByRole('button', { name: '2022-06-01 第五次: 说明' });
    expect(screen.queryByRole('button', { name: /不在窗口内/ })).toBeNull();
    fireEvent.focus(flag);
    expect(screen.getByText('说明')).toBeTruthy();
    fireEvent.keyDown(flag, { key: 'Escape' });
    expect(screen.queryByText('说明')).toBeNull();
  });

  it('moves and points together with the other charts of a grid', () => {
    const sync = createSync();
    const [one, other] = [show({ sync }), show({ sync })];
    fireEvent.keyDown(one.stage, { key: 'Home' });
    expect([one.seen(), other.seen()]).toEqual(['2020-01-01 2020-07-19', '2020-01-01 2020-07-19']);
    fireEvent.pointerMove(one.stage, { pointerType: 'mouse', clientX: 8, clientY: 100 });
    expect(screen.getAllByText('2020-01-03 UTC')).toHaveLength(2);
    fireEvent.pointerLeave(one.stage, { pointerType: 'mouse' });
    expect(screen.queryAllByText('2020-01-03 UTC')).toHaveLength(0);
  });

  it('writes the end of a shared gesture down once', async () => {
    const sync = createSync();
    const [one, other] = [show({ sync }), show({ sync })];
    fireEvent.keyDown(other.stage, { key: 'ArrowLeft' });
    await settle();
    expect([one.changes, other.changes]).toEqual([[], [{ range: { from: '2022-02-19', to: '2022-09-07' } }]]);
  });

  it('is painted at once, and once more for every tick', async () => {
    const { stage, tick } = show();
    expect(paintings(stage)).toBe(1);
    await settle();
    tick(3);
    await settle();
    expect(paintings(stage)).toBe(2);
  });

  it('is painted in full when a move has ended', async () => {
    const { stage } = show();
    await settle();
    fireEvent.keyDown(stage, { key: 'ArrowLeft' });
    await settle(FRAME);
    expect(paintings(stage)).toBe(2);
    await settle();
    expect(paintings(stage)).toBe(3);
  });

  it('is not painted while nobody sees it, and right when it is seen', async () => {
    const { stage, tick } = show();
    await settle();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    tick(3);
    await settle();
    expect(paintings(stage)).toBe(1);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(paintings(stage)).toBeGreaterThan(1);
  });
});
