import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const COMPOSING = 229; // Safari ends the composition before the key that ended it, which only its old code still tells

/** Whether a key belongs to an input method that composes a word, and not to the page. */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING;

/** Enter that picks a word of an input method is not meant for the form. */
export const keepComposing = (event: ReactKeyboardEvent): void => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};
