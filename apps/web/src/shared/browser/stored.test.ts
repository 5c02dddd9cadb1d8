// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTabs, stored } from './stored.ts';

const KEY = 'test';
const numbers = (value: unknown): number[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'number') ? value : undefined;
const forbid = (...methods: readonly ('getItem' | 'setItem' | 'removeItem')[]): void => {
  for (const method of methods)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('an entry of the storage', () => {
  it('survives a reload, until it is removed', () => {
    const entry = stored(KEY, numbers);
    expect(entry.read()).toBeUndefined();
    entry.write([1, 2]);
    expect(stored(KEY, numbers).read()).toEqual([1, 2]);
    entry.write();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(entry.read()).toBeUndefined();
  });

  it('is limited to the tab or stored as plain text, if so declared', () => {
    stored(KEY, String, { inTab: true, asText: true }).write('7"');
    expect([sessionStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual(['7"', null]);
    expect(stored(KEY, String, { inTab: true, asText: true }).read()).toBe('7"');
  });

  it('counts as absent if it is invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        localStorage.setItem(KEY, text);
        const found = stored(KEY, numbers).read();
        if (found !== undefined) expect(numbers(JSON.parse(text))).toEqual(found);
      }),
    );
  });

  it('is the same object until something else is stored, here or in another tab', () => {
    const entry = stored(KEY, numbers);
    entry.write([1]);
    const first = entry.read();
    expect(entry.read()).toBe(first);
    localStorage.setItem(KEY, '[2]');
    expect(entry.read()).toEqual([2]);
    localStorage.removeItem(KEY);
    expect(entry.read()).toBeUndefined();
  });

  it('lasts as long as the page if the storage is full', () => {
    const entry = stored(KEY, numbers);
    entry.write([1]);
    forbid('setItem');
    entry.write([2]);
    expect([entry.read(), entry.isKept(), stored(KEY, numbers).read()]).toEqual([[2], false, [1]]);
    vi.restoreAllMocks();
    entry.write([3]);
    expect([entry.isKept(), stored(KEY, numbers).read()]).toEqual([true, [3]]);
  });

  it('lasts as long as the page if storage is forbidden, including its removal', () => {
    const entry = stored(KEY, numbers);
    entry.write([1]);
    forbid('getItem', 'setItem', 'removeItem');
    expect(entry.read()).toEqual([1]);
    entry.write();
    expect([entry.read(), entry.isKept()]).toEqual([undefined, false]);
  });
});

it('reports changes by another tab, until it is stopped', () => {
  const heard = vi.fn();
  const tell = (key: string | null): void => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  const end = followTabs([KEY], heard);
  for (const key of [KEY, 'other', null]) tell(key);
  expect(heard).toHaveBeenCalledTimes(2);
  end();
  tell(KEY);
  expect(heard).toHaveBeenCalledTimes(2);
});
