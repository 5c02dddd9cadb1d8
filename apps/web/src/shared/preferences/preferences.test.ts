// @vitest-environment jsdom
import { FAVOURITES_MAX, RECENTS_MAX } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mirrorPreferences } from './mirror.ts';
import {
  favouriteSwitched,
  indicatorSeen,
  preferencesChanged,
  preferencesReducer,
  type Preferences,
} from './preferences.ts';
import { configureStore } from '@reduxjs/toolkit';

const standard = {
  language: 'zh',
  theme: 'dark',
  zoom: { start: 80, end: 100 },
  sidebar: 'open',
  rise: 'green',
  favourites: [],
  recents: [],
  folded: ['recents'],
  price: true,
  today: 'open',
  notices: false,
  titleCount: true,
};

const store = () => configureStore({ reducer: { preferences: preferencesReducer } });

/** The preferences of a page that starts with this stored text. */
const remembered = (text: string | null): Preferences => {
  if (text === null) localStorage.clear();
  else localStorage.setItem('chaintide.preferences', text);
  const tab = store();
  mirrorPreferences(tab)();
  return tab.getState().preferences;
};

describe('stored preferences', () => {
  it('are Chinese, dark and the last fifth by default', () => {
    expect(remembered(null)).toEqual(standard);
  });

  it('fall back part by part', () => {
    expect(remembered('{"language":"en","theme":"pink","zoom":{"start":90,"end":10},"sidebar":"collapsed"}')).toEqual({
      ...standard,
      language: 'en',
      sidebar: 'collapsed',
    });
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '{',
    '"x"',
    '{"zoom":{"start":-1,"end":200}}',
    '{"zoom":null}',
    '{"__proto__":{"language":"xx"}}',
  ])('ignore %j', (text) => {
    expect(remembered(text)).toEqual(standard);
  });

  it('ignore any invalid text', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Object.keys(remembered(text))).toEqual(Object.keys(standard));
      }),
    );
  });
});

describe('its mirror', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('restores a choice', () => {
    const first = store();
    mirrorPreferences(first);
    first.dispatch(preferencesChanged({ theme: 'light', zoom: { start: 10, end: 20 } }));
    const second = store();
    mirrorPreferences(second);
    expect(second.getState().preferences).toEqual({ ...standard, theme: 'light', zoom: { start: 10, end: 20 } });
  });

  it('works if storage is forbidden', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const only = store();
    mirrorPreferences(only);
    only.dispatch(preferencesChanged({ language: 'en' }));
    expect(only.getState().preferences.language).toBe('en');
    forbidden.mockRestore();
    full.mockRestore();
  });

  it('adopts stars of another tab without losing its own settings', () => {
    const [first, second] = [store(), store()];
    const ends = [mirrorPreferences(first), mirrorPreferences(second)];
    first.dispatch(preferencesChanged({ theme: 'light' }));
    second.dispatch(favouriteSwitched('btc.mvrv'));
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'chaintide.preferences',
        newValue: localStorage.getItem('chaintide.preferences'),
      }),
    );
    expect(first.getState().preferences).toEqual({ ...standard, theme: 'light', favourites: ['btc.mvrv'] });
    first.dispatch(preferencesChanged({ language: 'en' }));
    expect(remembered(localStorage.getItem('chaintide.preferences')).favourites).toEqual(['btc.mvrv']);
    for (const end of ends) end();
  });
});

describe('favourites and recent indicators', () => {
  const after = (...actions: readonly ReturnType<typeof favouriteSwitched | typeof indicatorSeen>[]) =>
    actions.reduce(preferencesReducer, remembered(null));

  it('are switched by a press', () => {
    expect(after(favouriteSwitched('a'), favouriteSwitched('b'), favouriteSwitched('a')).favourites).toEqual(['b']);
  });

  it('stay within their limits, without repetitions, newest first', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('a', 'b', 'c').chain((letter) => fc.nat(60).map((number) => `${letter}${number}`)),
          { maxLength: 400 },
        ),
        (ids) => {
          const starred = after(...ids.map((id) => favouriteSwitched(id))).favourites;
          const { recents } = after(...ids.map((id) => indicatorSeen(id)));
          expect(starred.length).toBeLessThanOrEqual(FAVOURITES_MAX);
          expect(new Set(starred).size).toBe(starred.length);
          expect(recents).toEqual([...new Set(ids.toReversed())].slice(0, RECENTS_MAX));
        },
      ),
    );
  });

  it('are loaded without repetitions, and within their limits', () => {
    const many = Array.from({ length: 300 }, (_, number) => `x${number % 150}`);
    const { favourites, recents } = remembered(JSON.stringify({ favourites: many, recents: many }));
    expect([favourites.length, recents.length]).toEqual([FAVOURITES_MAX, RECENTS_MAX]);
    expect(remembered('{"favourites":[1],"recents":"x","folded":["y"]}')).toEqual(standard);
  });
});
