import { useState, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '../keyboard/composing.ts';
import { applyEdit, mentionAt, mentionEdit, peopleFor } from './editing.ts';

interface Typing {
  readonly typed: string;
  readonly caret: number;
  readonly at: number;
}

/** The picker of names behind an `@`; an input method that is composing never picks. */
export const useMentions = (box: RefObject<HTMLTextAreaElement | null>, people: readonly string[]) => {
  const [typing, setTyping] = useState<Typing>();
  const found = peopleFor(typing?.typed, people);
  const close = (): void => setTyping(undefined);
  /** Looks for an `@` before the caret; called after each change of text or selection. */
  const look = (): void => {
    const { value = '', selectionEnd: caret = 0 } = box.current ?? {};
    const typed = people.length > 0 ? mentionAt(value, caret) : undefined;
    setTyping(typed === undefined ? undefined : { typed, caret, at: 0 });
  };
  const pick = (name: string | undefined): void => {
    if (!box.current || !typing || name === undefined) return;
    applyEdit(box.current, mentionEdit(typing.typed, name, typing.caret));
    close();
  };
  const step = (by: number): void => {
    if (typing) setTyping({ ...typing, at: (typing.at + by + found.length) % found.length });
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => pick(found[typing?.at ?? 0]),
    Tab: () => pick(found[typing?.at ?? 0]),
    Escape: close,
  };
  /** Whether the picker took the key. */
  const press = (event: KeyboardEvent): boolean => {
    const act = keys[event.key];
    if (!act || found.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  return { found, at: typing?.at ?? 0, look, pick, press, close } as const;
};
