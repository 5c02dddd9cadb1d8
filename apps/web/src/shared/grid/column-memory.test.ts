// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recall, useColumnMemory } from './column-memory.ts';

const columns = [{ key: 'name' }, { key: 'mail' }, { key: 'id', isOptional: true as const }];
const fresh = [
  { key: 'name', isHidden: false },
  { key: 'mail', isHidden: false },
  { key: 'id', isHidden: true },
];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the stored columns', () => {
  it('start with the columns as declared', () => {
    expect(recall([], columns)).toEqual(fresh);
  });

  it.each(['', '{', '5', '[{"key":1}]', '[{"key":"name","isHidden":"no"}]'])('ignore invalid data %j', (text) => {
    localStorage.setItem('chaintide.columns.users', text);
    expect(renderHook(() => useColumnMemory('users', columns)).result.current.states).toEqual(fresh);
  });

  it('keep order and width, drop removed columns and append new ones', () => {
    const stored = [
      { key: 'mail', isHidden: false, width: 300 },
      { key: 'gone', isHidden: false },
      { key: 'name', isHidden: true },
    ];
    expect(recall(stored, columns)).toEqual([stored[0], stored[2], fresh[2]]);
  });

  it('never hide everything', () => {
    expect(
      recall(
        fresh.map((state) => ({ ...state, isHidden: true })),
        columns,
      ),
    ).toEqual(fresh);
  });

  it('survive a reload', () => {
    const first = renderHook(() => useColumnMemory('users', columns));
    act(() => first.result.current.toggle('mail'));
    expect(first.result.current.states[1]).toEqual({ key: 'mail', isHidden: true });
    first.unmount();
    expect(renderHook(() => useColumnMemory('users', columns)).result.current.states[1]).toEqual({
      key: 'mail',
      isHidden: true,
    });
    expect(renderHook(() => useColumnMemory('orders', columns)).result.current.states).toEqual(fresh);
  });

  it('can be reset', () => {
    const { result } = renderHook(() => useColumnMemory('users', columns));
    act(() => result.current.remember([{ key: 'mail', isHidden: false, width: 90 }]));
    act(() => result.current.reset());
    expect(result.current.states).toEqual(fresh);
  });
});
