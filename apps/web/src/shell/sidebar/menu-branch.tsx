import { useId, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import styles from './menu-tree.module.css';

interface BranchProps {
  readonly label: string;
  readonly level: 'section' | 'group';
  readonly icon?: IconName;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Set if the children are that many lines of equal height. */
  readonly lines?: number;
  readonly children: ReactNode;
}

/** A collapsible part of the menu. */
export const Branch = ({ label, level, icon, count, isOpen, onToggle, lines, children }: BranchProps) => {
  const id = useId();
  const turn = ({ key }: KeyboardEvent): void => {
    if (key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) onToggle();
  };
  return (
    <li>
      <button
        type="button"
        className={styles[level]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        onKeyDown={turn}
      >
        {icon && <Icon name={icon} />}
        <span className={styles['name']}>{label}</span>
        <span className={styles['count']}>{count}</span>
        <span className={styles['chevron']}>
          <Icon name="down" />
        </span>
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className={lines === undefined ? undefined : styles['lines']}
        style={{ '--lines': lines } as CSSProperties}
      >
        {children}
      </ul>
    </li>
  );
};
