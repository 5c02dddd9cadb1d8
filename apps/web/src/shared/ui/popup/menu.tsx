import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../icon.tsx';
import styles from './menu.module.css';
import popupStyles from './popup.module.css';
import { usePopup } from './popup.ts';

interface MenuProps {
  readonly label: string;
  /** What the button shows. */
  readonly button: ReactNode;
  /** Above the entries; not one of them. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

const entriesOf = (popup: HTMLElement | null): HTMLElement[] => [
  ...(popup?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** What keys and presses do; the focus goes into the entries and comes back to the button. */
const useEntries = () => {
  const { isOpen, open, close, anchor, popup } = usePopup<HTMLButtonElement, HTMLDivElement>();
  const first = useRef<'first' | 'last'>('first');
  useEffect(() => {
    if (isOpen)
      entriesOf(popup.current)
        .at(first.current === 'first' ? 0 : -1)
        ?.focus();
  }, [isOpen, popup]);

  const drop = (end: 'first' | 'last'): void => {
    first.current = end;
    open();
  };
  const leave = (): void => {
    close();
    anchor.current?.focus();
  };
  const pressOnButton = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    drop(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const press = (event: KeyboardEvent): void => {
    const entries = entriesOf(popup.current);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') leave();
    else if (event.key === ' ') entries[at]?.click();
    else if (steps[event.key]) entries[steps[event.key]!(at, entries.length)]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('[role="menuitem"]:not([aria-disabled="true"])')) leave();
  };
  return {
    isOpen,
    anchor,
    popup,
    toggle: () => {
      if (isOpen) close();
      else drop('first');
    },
    pressOnButton,
    press,
    choose,
  };
};

/** A button that drops down entries: arrow keys move, Escape closes and gives the focus back. */
export const Menu = ({ label, button, head, children }: MenuProps) => {
  const { isOpen, anchor, popup, toggle, pressOnButton, press, choose } = useEntries();
  const id = useId();
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['button']}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        onKeyDown={pressOnButton}
      >
        {button}
      </button>
      {isOpen && (
        <div ref={popup} className={popupStyles['popup']} onKeyDown={press} onClick={choose}>
          {head}
          <div id={id} role="menu" aria-label={label} className={styles['list']}>
            {children}
          </div>
        </div>
      )}
    </>
  );
};

interface EntryProps {
  readonly icon: IconName;
  readonly children: ReactNode;
}

export const MenuLink = ({ to, icon, children }: EntryProps & { readonly to: string }) => (
  <Link role="menuitem" tabIndex={-1} className={styles['entry']} to={to}>
    <Icon name={icon} />
    {children}
  </Link>
);

/** Without something to do it stands there greyed; the menu's head says why. */
export const MenuAction = ({
  onChoose,
  icon,
  children,
}: EntryProps & { readonly onChoose: (() => void) | undefined }) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={styles['entry']}
    aria-disabled={onChoose === undefined}
    onClick={onChoose}
  >
    <Icon name={icon} />
    {children}
  </button>
);

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles['group']}>
    <p className={styles['heading']} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
);

export const MenuRule = () => <hr className={styles['rule']} />;
