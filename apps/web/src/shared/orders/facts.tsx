import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values, two pairs per row if there is room. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
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
