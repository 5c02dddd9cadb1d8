import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isComposing } from '../browser/composing.ts';

/** Escape is meant for what it closes: not for the dialog around it too, and not while an input method composes. */
export const closeAlone = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  if (isComposing('nativeEvent' in event ? event : { nativeEvent: event })) return false;
  event.preventDefault();
  return true;
};
