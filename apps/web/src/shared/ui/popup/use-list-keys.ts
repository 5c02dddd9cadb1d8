import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../browser/composing.ts';

interface ListKeys {
  /** Which entry of the list is meant. */
  readonly active: number;
  /** For a list that has become another one. */
  readonly restart: () => void;
  /** `others` are the field's own keys, such as Enter. */
  readonly press: (event: KeyboardEvent, others: Readonly<Record<string, () => void>>) => void;
}

/** The keys of a field above a list of so many entries: arrows mean the next one, and come back at the ends. */
export const useListKeys = (count: number): ListKeys => {
  const [active, setActive] = useState(0);
  const step = (by: number) => (): void => setActive((active + by + count) % Math.max(1, count));
  return {
    active,
    restart: () => setActive(0),
    press: (event, others) => {
      const act = { ArrowDown: step(1), ArrowUp: step(-1), ...others }[event.key];
      // a composing input method needs its own keys
      if (!act || isComposing(event)) return;
      event.preventDefault();
      act();
    },
  };
};
