import { useId, useState, type KeyboardEvent } from 'react';
import { useOpeningKey, type OpeningKey } from '../../keyboard/shortcuts.ts';
import { useHeldTyping } from '../../keyboard/late-keys.ts';
import { announcing } from './late-popups.ts';
import type { End } from './popup-props.ts';

const ends: Partial<Record<string, End>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** A button and the state of its popup; `popup` is set while it is open. */
export const usePopup = (kind: 'menu' | 'listbox' | 'dialog', opening?: OpeningKey) => {
  const id = useId();
  const [end, setEnd] = useState<End | null>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  useOpeningKey(opening, () => setEnd('first'));
  const isOpen = end !== null;
  useHeldTyping(isOpen && kind === 'dialog');
  const press = (event: KeyboardEvent): void => {
    const wanted = ends[event.key];
    if (!wanted || kind === 'dialog') return;
    event.preventDefault();
    setEnd(wanted);
  };
  return {
    popup: end && anchor ? { id, anchor, end, onClose: () => setEnd(null) } : null,
    button: {
      ref: setAnchor,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      ...announcing,
      onClick: () => setEnd(isOpen ? null : 'first'),
      onKeyDown: press,
    },
  };
};
