import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { isComposing } from '../../browser/composing.ts';

interface ComboboxOptions<T> {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** The options that match the text. */
  readonly options: readonly T[];
  readonly onChoose: (option: T) => void;
  readonly isOpen?: boolean;
  /** If absent, Escape is left to the surroundings. */
  readonly onEscape?: (() => void) | undefined;
}

/**
 * A field above a list: arrow keys select an option and wrap around, Enter chooses it. Not from the UI library: a dialog's field needs
 * nothing more.
 */
export const useCombobox = <T>({ text, onType, options, onChoose, isOpen = true, onEscape }: ComboboxOptions<T>) => {
  const id = useId();
  const [meant, setMeant] = useState({ text, at: 0 });
  const active = meant.text === text ? meant.at : 0; // a new text means a new list
  const count = options.length;
  const choose = (at: number): void => {
    if (options[at] !== undefined) onChoose(options[at]);
  };
  const step = (by: number) => (): void => setMeant({ text, at: (active + by + count) % Math.max(1, count) });
  const keys: Partial<Record<string, (() => void) | undefined>> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: () => choose(active),
    Escape: onEscape,
  };
  const press = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    // an input method needs its own keys while composing
    if (!act || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    listId: id,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && count > 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType(target.value),
      onKeyDown: press,
    },
    option: (at: number) => ({ id: `${id}-${at}`, isActive: at === active, onChoose: () => choose(at) }),
  } as const;
};
