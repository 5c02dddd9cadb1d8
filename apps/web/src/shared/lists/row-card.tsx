import type { ReactNode } from 'react';
import styles from './row-card.module.css';

/** A row of a list on a phone. */
export const RowCard = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['card']}>{children}</span>
);

interface CardLineProps {
  readonly look?: 'plain' | 'quiet';
  readonly children: ReactNode;
}

/** A line of it, from end to end. */
export const CardLine = ({ look = 'plain', children }: CardLineProps) => (
  <span className={styles['line']} data-look={look}>
    {children}
  </span>
);
