import { DEFAULT_LANGUAGE, languages } from '@chaintide/contracts/language';
import { DEFAULT_ZOOM, FAVOURITES_MAX, RECENTS_MAX } from '@chaintide/contracts/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

type Folding = 'favourites' | 'recents';

const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

const oneOf =
  <T extends string>(choices: readonly T[], standard: T) =>
  (value: unknown): T =>
    choices.find((choice) => choice === value) ?? standard;

const listOf =
  <T extends string>(isOne: (value: unknown) => value is T, standard: readonly T[]) =>
  (value: unknown): T[] =>
    Array.isArray(value) && value.every(isOne) ? value : [...standard];

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFolding = (value: unknown): value is Folding => value === 'favourites' || value === 'recents';

const ids =
  (most: number) =>
  (value: unknown): string[] =>
    [...new Set(listOf(isId, [])(value))].slice(0, most);

const zoomOf = (value: unknown): { start: number; end: number } => {
  const { start, end } = Object(value) as Record<string, unknown>;
  return isPercent(start) && isPercent(end) && start < end ? { start, end } : { ...DEFAULT_ZOOM };
};

/**
 * The preferences stored in this browser. Each missing or invalid part falls back to its default; no schema library is needed for the first
 * picture.
 */
const parts = {
  language: oneOf(languages, DEFAULT_LANGUAGE),
  theme: oneOf(['dark', 'light'], 'dark'),
  zoom: zoomOf,
  sidebar: oneOf(['open', 'collapsed'], 'open'),
  /** Chinese markets show gains in red. */
  rise: oneOf(['green', 'red'], 'green'),
  /** Ids of indicators, in the order in which they were starred. */
  favourites: ids(FAVOURITES_MAX),
  /** Recently viewed indicators, newest first. */
  recents: ids(RECENTS_MAX),
  /** Collapsed lists at the top of the menu. */
  folded: listOf(isFolding, ['recents']),
  /** Lays the price over on-chain indicators. */
  price: (value: unknown): boolean => value !== false,
  /** The band above the chart. */
  today: oneOf(['open', 'folded'], 'open'),
  /** Notifies staff on the desktop of new orders in their queues. */
  notices: (value: unknown): boolean => value === true,
  /** Shows staff how much waits for them in the title of the tab. */
  titleCount: (value: unknown): boolean => value !== false,
};
export type Preferences = { [Part in keyof typeof parts]: ReturnType<(typeof parts)[Part]> };

/** Parses any stored value. */
export const preferencesOf = (stored: unknown): Preferences =>
  Object.fromEntries(
    Object.entries(parts).map(([part, read]) => [part, read((Object(stored) as Record<string, unknown>)[part])]),
  ) as Preferences;

const slice = createSlice({
  name: 'preferences',
  initialState: preferencesOf({}),
  reducers: {
    preferencesChanged: (state, { payload }: PayloadAction<Partial<Preferences>>) => ({ ...state, ...payload }),
    /** Adds or removes a star; does nothing if there are already too many. */
    favouriteSwitched: (state, { payload: id }: PayloadAction<string>) => {
      const others = state.favourites.filter((one) => one !== id);
      if (others.length === state.favourites.length && others.length >= FAVOURITES_MAX) return state;
      return { ...state, favourites: others.length === state.favourites.length ? [...others, id] : others };
    },
    indicatorSeen: (state, { payload: id }: PayloadAction<string>) =>
      state.recents[0] === id
        ? state
        : { ...state, recents: [id, ...state.recents.filter((one) => one !== id)].slice(0, RECENTS_MAX) },
  },
});

export const { preferencesChanged, favouriteSwitched, indicatorSeen } = slice.actions;
export const preferencesReducer = slice.reducer;

export interface PreferencesRoot {
  preferences: Preferences;
}

/** A value derived from the preferences; other changes do not rerender. */
export const usePreference = <T extends string | number | boolean>(read: (preferences: Preferences) => T): T =>
  useSelector((state: PreferencesRoot) => read(state.preferences));

export const usePreferences = (): Preferences => useSelector((state: PreferencesRoot) => state.preferences);
