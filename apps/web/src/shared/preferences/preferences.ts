import { DEFAULT_LANGUAGE, language } from '@chaintide/contracts/language';
import { DEFAULT_ZOOM } from '@chaintide/contracts/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { z } from 'zod';

const percent = z.number().min(0).max(100);
const zoom = z.object({ start: percent, end: percent }).refine(({ start, end }) => start < end);

/** What this browser remembers. Each part that is missing or spoilt falls back alone. */
const preferences = z.object({
  language: language.catch(DEFAULT_LANGUAGE),
  theme: z.enum(['dark', 'light']).catch('dark'),
  zoom: zoom.catch({ ...DEFAULT_ZOOM }),
  sidebar: z.enum(['open', 'collapsed']).catch('open'),
  /** Chinese markets show a rise in red. */
  rise: z.enum(['green', 'red']).catch('green'),
});
export type Preferences = z.infer<typeof preferences>;

const defaults = preferences.parse({});

export const parsePreferences = (text: string | null): Preferences => {
  try {
    return preferences.catch(defaults).parse(JSON.parse(text ?? '{}'));
  } catch {
    return defaults;
  }
};

const slice = createSlice({
  name: 'preferences',
  initialState: defaults,
  reducers: {
    preferencesChanged: (state, { payload }: PayloadAction<Partial<Preferences>>) => ({ ...state, ...payload }),
  },
});

export const { preferencesChanged } = slice.actions;
export const preferencesReducer = slice.reducer;

export interface PreferencesRoot { preferences: Preferences }

export const usePreferences = (): Preferences => useSelector((state: PreferencesRoot) => state.preferences);
