import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mirrorPreferences } from './mirror.ts';
import { parsePreferences, preferencesChanged, preferencesReducer } from './preferences.ts';
import { configureStore } from '@reduxjs/toolkit';

const standard = { language: 'zh', theme: 'dark', zoom: { start: 80, end: 100 }, sidebar: 'open', rise: 'green' };

describe('what a browser remembers', () => {
  it('is Chinese, dark and the last fifth at first', () => {
    expect(parsePreferences(null)).toEqual(standard);
  });

  it('falls back part by part', () => {
    expect(parsePreferences('{"language":"en","theme":"pink","zoom":{"start":90,"end":10},"sidebar":"collapsed"}')).toEqual({ ...standard, language: 'en', sidebar: 'collapsed' });
  });

  it.each(['', 'null', '[]', '7', '{', '"x"', '{"zoom":{"start":-1,"end":200}}', '{"zoom":null}', '{"__proto__":{"language":"xx"}}'])('survives %j', (text) => {
    expect(parsePreferences(text)).toEqual(standard);
  });

  it('survives anything', () => {
    fc.assert(fc.property(fc.json(), (text) => { expect(Object.keys(parsePreferences(text))).toEqual(Object.keys(standard)); }));
  });
});

describe('its mirror', () => {
  const store = () => configureStore({ reducer: { preferences: preferencesReducer } });
  beforeEach(() => { localStorage.clear(); });

  it('brings a choice back', () => {
    const first = store();
    mirrorPreferences(first);
    first.dispatch(preferencesChanged({ theme: 'light', zoom: { start: 10, end: 20 } }));
    const second = store();
    mirrorPreferences(second);
    expect(second.getState().preferences).toEqual({ ...standard, theme: 'light', zoom: { start: 10, end: 20 } });
  });

  it('goes on where storage is forbidden', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new DOMException('', 'SecurityError'); });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('', 'QuotaExceededError'); });
    const only = store();
    mirrorPreferences(only);
    only.dispatch(preferencesChanged({ language: 'en' }));
    expect(only.getState().preferences.language).toBe('en');
    forbidden.mockRestore();
    full.mockRestore();
  });
});
