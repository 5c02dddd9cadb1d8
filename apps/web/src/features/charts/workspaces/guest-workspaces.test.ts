// @vitest-environment jsdom
import { WORKSPACES_MAX } from '@chaintide/contracts/limits';
import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GUEST_KEY, guestEntry, hasGuestWorkspaces } from './guest-storage.ts';
import { guestWorkspaces } from './guest-workspaces.ts';
import { freeName, nameKey } from './workspace-names.ts';

let at = 1_000;
const guests = guestWorkspaces(() => at);
const charts = ['indicator=btc.mvrv', 'indicator=btc.nupl'];
const made = (name: string): Workspace => {
  at += 1;
  const answer = guests.create({ name, charts });
  if (!('data' in answer)) throw new Error('refused');
  return answer.data;
};

beforeEach(() => {
  localStorage.clear();
  guestEntry.write([]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the workspaces of a visitor', () => {
  it('are kept in this browser, the newest first', () => {
    expect(hasGuestWorkspaces()).toBe(false);
    const first = made('Cycle');
    const second = made('Miners');
    expect(guestWorkspaces().list()).toEqual([second, first]);
    expect(hasGuestWorkspaces()).toBe(true);
    expect(guests.remove(first)).toEqual({ data: null });
    expect(guests.list()).toEqual([second]);
  });

  it('change, and come to the top with it', () => {
    const first = made('Cycle');
    made('Miners');
    at += 1;
    const changed = guests.change({ ...first, name: 'Cycles', charts: ['indicator=btc.puell'] });
    expect(changed).toEqual({
      data: { id: first.id, name: 'Cycles', charts: ['indicator=btc.puell'], version: 2, changedAt: at },
    });
    expect(guests.list().map(({ name }) => name)).toEqual(['Cycles', 'Miners']);
  });

  it('are refused as the gateway refuses them', () => {
    const first = made('Cycle');
    const second = made('Miners');
    const names = (answer: object) => ('error' in answer ? (answer.error as { name: string }).name : undefined);
    expect(names(guests.create({ name: 'ＣＹＣＬＥ', charts }))).toBe('workspace.nameTaken');
    expect(names(guests.change({ ...second, name: 'cycle' }))).toBe('workspace.nameTaken');
    expect(names(guests.change({ ...first, name: 'CYCLE' }))).toBeUndefined();
    expect(names(guests.change({ ...first, charts: [] }))).toBe('version.stale');
    expect(names(guests.remove(first))).toBe('version.stale');
    expect(names(guests.remove({ id: 99, version: 1 }))).toBe('workspace.unknown');
    for (let count = guests.list().length; count < WORKSPACES_MAX; count += 1) made(`Number ${count}`);
    expect(guests.create({ name: 'One more', charts })).toEqual({
      error: { kind: 'refused', name: 'workspace.tooMany', args: { limit: WORKSPACES_MAX } },
    });
  });

  it('survive what was spoilt', () => {
    const sound = made('Cycle');
    localStorage.setItem(
      GUEST_KEY,
      JSON.stringify([
        sound,
        { id: 2 },
        null,
        'x',
        { ...sound, charts: [] },
        { ...sound, charts: [7] },
        { ...sound, name: ' ' },
        { ...sound, version: 1.5 },
      ]),
    );
    expect(guests.list()).toEqual([sound]);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        localStorage.setItem(GUEST_KEY, text);
        expect(guests.list()).toEqual([]);
      }),
    );
  });

  it('last as long as the page where storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const only = made('Cycle');
    expect(guests.list()).toEqual([only]);
    expect(guestEntry.isKept()).toBe(false);
  });
});

describe('a name that nobody has', () => {
  it('is the name itself, or has a number, and is never too long', () => {
    expect(freeName('Cycle', ['Miners'])).toBe('Cycle');
    expect(freeName('Cycle', ['CYCLE', 'cycle 2'])).toBe('Cycle 3');
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 40 }).filter((name) => name.trim() === name),
        fc.array(fc.string({ minLength: 1, maxLength: 40 })),
        (name, taken) => {
          const free = freeName(name, [...taken, name]);
          expect(free.length).toBeLessThanOrEqual(40);
          expect([...taken, name].map(nameKey)).not.toContain(nameKey(free));
        },
      ),
    );
  });
});
