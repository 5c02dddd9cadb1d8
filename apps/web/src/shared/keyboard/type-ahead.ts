import { SECOND } from '@chaintide/contracts/limits';

const HELD_MS = 8 * SECOND; // as long as a slow chunk may take

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.matches('textarea, input:is(:not([type]), [type="text"], [type="search"])');

/**
 * Keeps what is typed while a box is still opening, and puts it into the field that receives the focus. Without this, the first letters of
 * a search would act as keys of the page. It ends with the box, too.
 */
export const holdTyping = (isShown: AbortSignal): void => {
  if (isShown.aborted || isField(document.activeElement)) return; // the box was quicker
  let held = '';
  const end = (): void => {
    clearTimeout(timer);
    window.removeEventListener('keydown', hold, { capture: true });
    document.removeEventListener('focusin', give);
  };
  const hold = (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isField(event.target)) return end();
    event.preventDefault();
    event.stopImmediatePropagation();
    held += event.key;
  };
  const give = ({ target }: FocusEvent): void => {
    if (held !== '' && isField(target)) {
      target.setRangeText(held, target.value.length, target.value.length, 'end');
      target.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    end();
  };
  const timer = setTimeout(end, HELD_MS);
  window.addEventListener('keydown', hold, { capture: true });
  document.addEventListener('focusin', give);
  isShown.addEventListener('abort', end);
};
