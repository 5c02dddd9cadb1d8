import { afterFrame } from '../browser/page-turns.ts';

export type Axis = 'row' | 'column';

const steps: Readonly<Record<Axis, Readonly<Record<string, -1 | 1>>>> = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
};

/** Elements in a folded part, or in a popup that opened inside the box, have their own keys. */
const isReachable = (item: Element): boolean => item.closest('[hidden], [data-popup]') === null;

/** Writes only what changes: each write costs the page a look at its styles. */
const mark = (item: HTMLElement, place: '0' | '-1'): void => {
  if (item.getAttribute('tabindex') !== place) item.setAttribute('tabindex', place);
};

const goalOf = (key: string, axis: Axis, { at, count }: { at: number; count: number }): number => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[axis][key];
  return step === undefined ? -1 : (at + step + count) % count;
};

/**
 * Makes a toolbar or a menu one stop of the Tab key: arrows, Home and End move within it. The stop is the item focused last; before
 * that, the current one or the first. Whatever chunks add later is included. The answer ends it.
 */
export const rove = (box: HTMLElement, axis: Axis, selector: string): (() => void) => {
  let stop: HTMLElement | undefined;
  const items = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(selector)].filter(isReachable);
  const settle = (): void => {
    const all = items();
    const current = box.contains(document.activeElement)
      ? undefined
      : all.find((item) => item.hasAttribute('aria-current'));
    stop = current ?? (stop && all.includes(stop) ? stop : all[0]);
    for (const item of all) mark(item, item === stop ? '0' : '-1');
  };
  const follow = ({ target }: FocusEvent): void => {
    const item = items().find((one) => one === target);
    if (item) stop = item;
    settle();
  };
  const move = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.findIndex((item) => item === event.target);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const goal = all[goalOf(event.key, axis, { at, count: all.length })];
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  };
  settle();
  let forget = (): void => undefined;
  const observer = new MutationObserver(() => {
    forget();
    forget = afterFrame(settle); // no key is pressed before it, and the frame must not wait
  });
  observer.observe(box, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-current', 'disabled', 'hidden', 'href'],
  });
  box.addEventListener('focusin', follow);
  box.addEventListener('keydown', move);
  return () => {
    forget();
    observer.disconnect();
    box.removeEventListener('focusin', follow);
    box.removeEventListener('keydown', move);
  };
};
