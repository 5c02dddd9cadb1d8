import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Two pairs per row, or as many as there is room for. */
  readonly look?: 'pairs' | 'spread';
  readonly children: ReactNode;
}

/** Names and values. */
export const Facts = ({ look = 'pairs', children }: FactsProps) => (
  <dl className={styles['facts']} data-look={look}>
    {children}
  </dl>
);

export const Fact = ({
  name,
  isWide = false,
  children,
}: {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) => (
  <div className={styles['fact']} data-wide={isWide}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
