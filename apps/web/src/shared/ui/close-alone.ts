import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isComposing } from '../keyboard/composing.ts';

/** Lets Escape close the inner element only, not the dialog around it, and not while an input method is composing. */
export const closeAlone = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  if (isComposing('nativeEvent' in event ? event : { nativeEvent: event })) return false;
  event.preventDefault();
  return true;
};
