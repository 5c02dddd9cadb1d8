import { describe, expect, it, vi } from 'vitest';
import { heldFor, type WindowRequest } from './held-window.ts';
import { createSync } from './sync.ts';

const DAY = 86_400;
const domain = { first: 0, last: 1_000 * DAY, minSpan: 7 * DAY };
const request: WindowRequest = { subject: 'a', domain, range: undefined, zoom: { start: 80, end: 100 } };

describe('a held window', () => {
  it('stays the same object while nothing changes', () => {
    const held = heldFor(undefined, request);
    expect(held.window).toEqual({ from: 800 * DAY, to: 1_000 * DAY });
    expect(heldFor(held, request)).toBe(held);
  });

  it('is made anew for another series and another range, not for the range it wrote itself', () => {
    const held = heldFor(undefined, request);
    expect(heldFor(held, { ...request, subject: 'b', zoom: { start: 0, end: 100 } }).window.from).toBe(0);
    expect(heldFor(held, { ...request, range: { preset: 'all' } }).window.from).toBe(0);
    const written = { ...held, written: '1970-03-01_' };
    expect(heldFor(written, { ...request, range: { from: '1970-03-01' } }).window).toBe(held.window);
  });

  it('is the default one again where a range is taken away', () => {
    const held = heldFor(undefined, { ...request, range: { preset: 'all' } });
    expect(heldFor(held, request).window).toEqual({ from: 800 * DAY, to: 1_000 * DAY });
    expect(heldFor({ ...held, written: '1970-03-01_' }, request).window).toEqual({ from: 800 * DAY, to: 1_000 * DAY });
  });

  it('follows the newest point, and keeps its range where an older history joins', () => {
    const held = heldFor(undefined, { ...request, range: { preset: 'all' } });
    const later = heldFor(held, {
      ...request,
      range: { preset: 'all' },
      domain: { ...domain, last: domain.last + DAY },
    });
    expect(later.window.to).toBe(domain.last + DAY);
    const earlier = heldFor(held, { ...request, range: { preset: 'all' }, domain: { ...domain, first: -500 * DAY } });
    expect(earlier.window.from).toBe(-500 * DAY);
  });
});

describe('charts that move together', () => {
  it('reach as far as all of them, and no further once one has gone', () => {
    const sync = createSync();
    const heard = vi.fn<() => void>();
    sync.domain.subscribe(heard);
    sync.join('a', domain);
    const leave = sync.join('b', { first: -100 * DAY, last: 900 * DAY, minSpan: 42 * DAY });
    expect(sync.domain.get()).toEqual({ first: -100 * DAY, last: 1_000 * DAY, minSpan: 42 * DAY });
    leave();
    expect(sync.domain.get()).toEqual(domain);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('hear of a point once, and not after they stopped listening', () => {
    const { point } = createSync();
    const heard = vi.fn<() => void>();
    const stop = point.subscribe(heard);
    const one = { time: 1, by: 'a' };
    point.set(one);
    point.set(one);
    stop();
    point.set(null);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
