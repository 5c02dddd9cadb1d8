import { Suspense, use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../icon.tsx';
import { MenuPopup } from './late-popups.ts';
import { MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';
import { usePopup } from './use-popup.ts';

interface MenuProps {
  readonly label: string;
  /** The content of the button. */
  readonly button: ReactNode;
  /** Set if the content says something that the label does not; the hidden label then follows it. */
  readonly isTelling?: boolean;
  /** Shown above the entries. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens a menu: arrow keys move, Escape closes it and restores the focus. */
export const Menu = ({ label, button: shown, isTelling = false, head, children }: MenuProps) => {
  const { button, popup } = usePopup('menu');
  return (
    <>
      <button
        {...button}
        type="button"
        className={styles['button']}
        aria-label={isTelling ? undefined : label}
        title={label}
      >
        {shown}
        {isTelling && <span className="visually-hidden">{label}</span>}
      </button>
      {popup && (
        <Suspense>
          <MenuPopup {...popup} label={label} head={head}>
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
};

interface EntryProps {
  readonly icon: IconName;
  readonly children: ReactNode;
}

const content = ({ icon, children }: EntryProps): ReactNode => (
  <>
    <Icon name={icon} />
    {children}
  </>
);

export const MenuLink = ({ to, ...entry }: EntryProps & { readonly to: string }) =>
  use(MenuEntry)({ render: <Link to={to} />, className: styles['entry'], children: content(entry) });

/** Disabled without an action; the menu's head gives the reason. */
export const MenuAction = ({ onChoose, ...entry }: EntryProps & { readonly onChoose: (() => void) | undefined }) =>
  use(MenuEntry)({
    render: <button type="button" />,
    className: styles['entry'],
    disabled: onChoose === undefined,
    onClick: onChoose,
    children: content(entry),
  });

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles['group']}>
    <p className={styles['heading']} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
);

export const MenuRule = () => <hr className={styles['rule']} />;
