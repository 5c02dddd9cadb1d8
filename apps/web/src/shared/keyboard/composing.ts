import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const COMPOSING = 229; // Safari ends the composition before the key event that ended it, which only the deprecated key code reveals

/** Whether a key event belongs to an input method that is composing text, and not to the page. */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING;

/** Prevents the Enter key that confirms a word in an input method from submitting the form. */
export const keepComposing = (event: ReactKeyboardEvent): void => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};
