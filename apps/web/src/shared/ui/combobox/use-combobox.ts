import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { isComposing } from '../../keyboard/composing.ts';

interface ComboboxOptions<T> {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** The options that match the text. */
  readonly options: readonly T[];
  readonly onChoose: (option: T) => void;
  /** Called instead for Enter in an empty field, unless the reader has moved to an option. */
  readonly onBlank?: () => void;
  readonly isOpen?: boolean;
  /** If absent, Escape is left to the surroundings. */
  readonly onEscape?: (() => void) | undefined;
}

/**
 * A field above a list: arrow keys select an option and wrap around, Enter chooses it. Not from the UI library: a dialog's field needs
 * nothing more.
 */
export const useCombobox = <T>({
  text,
  onType,
  options,
  onChoose,
  onBlank,
  isOpen = true,
  onEscape,
}: ComboboxOptions<T>) => {
  const id = useId();
  const [meant, setMeant] = useState({ text, at: 0, isMoved: false });
  const isMoved = meant.text === text && meant.isMoved;
  const active = isMoved ? meant.at : 0; // a new text means a new list
  const count = options.length;
  const choose = (at: number): void => {
    if (options[at] !== undefined) onChoose(options[at]);
  };
  const step = (by: number) => (): void =>
    setMeant({ text, at: (active + by + count) % Math.max(1, count), isMoved: true });
  const keys: Partial<Record<string, (() => void) | undefined>> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: () => (onBlank && text.trim() === '' && !isMoved ? onBlank() : choose(active)),
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
