import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import type { AnyTextKey } from '../i18n/text-key.ts';

/** A keyboard shortcut with its label and action; the list behind `?` is generated from these. */
export interface Shortcut {
  /** As the browser names it; with `Mod+` before it, together with Ctrl or ⌘. */
  readonly key: string;
  readonly label: AnyTextKey;
  readonly perform: () => void;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

const put = (next: readonly Shortcut[]): void => {
  shortcuts = next;
  for (const listener of listeners) listener();
};

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && target.closest(selector) !== null;

const BOX = 'dialog, [role="dialog"]';
const TYPING = `input, textarea, select, ${BOX}, [role="listbox"], [role="menu"], [contenteditable="true"]`;

const press = (event: KeyboardEvent): void => {
  const isModified = event.ctrlKey || event.metaKey;
  if (event.defaultPrevented || event.altKey) return;
  const name = isModified ? `Mod+${event.key.toLowerCase()}` : event.key;
  const shortcut = shortcuts.findLast(({ key }) => key === name);
  // a field needs its letters, but not those with Ctrl that are ours
  if (!shortcut || isWithin(event.target, isModified ? BOX : TYPING)) return;
  event.preventDefault();
  shortcut.perform();
};

/** Listens for shortcuts until the returned function is called. */
export const listenForShortcuts = (): (() => void) => {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
};

/** The shortcut of a control that opens something, and its label in the list. */
export type OpeningKey = Pick<Shortcut, 'key' | 'label'>;

/** Like `useShortcut`, for a control that may have no shortcut. */
export const useOpeningKey = (opening: OpeningKey | undefined, perform: () => void): void => {
  const run = useEffectEvent(() => perform());
  const { key, label } = opening ?? {};
  // in effect as soon as the control is visible
  useLayoutEffect(() => {
    if (key === undefined || label === undefined) return undefined;
    const shortcut: Shortcut = { key, label, perform: () => run() };
    put([...shortcuts, shortcut]);
    return () => put(shortcuts.filter((one) => one !== shortcut));
  }, [key, label]);
};

/** Registers a shortcut while the component is shown; without an action it is not registered or listed. */
export const useShortcut = (key: string, label: AnyTextKey, perform: (() => void) | undefined): void =>
  useOpeningKey(perform && { key, label }, () => perform?.());

export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => shortcuts,
  );
