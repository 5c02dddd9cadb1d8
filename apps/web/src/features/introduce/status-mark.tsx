import type { ReactNode } from 'react';
import styles from './status.module.css';

/** A state in one word, coloured by how good it is. */
export const StatusMark = ({
  state,
  title,
  children,
}: {
  readonly state: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) => (
  <span className={styles['state']} data-state={state} title={title}>
    {children}
  </span>
);

/** A small second line or remark of a cell. */
export const Remark = ({ children }: { readonly children: ReactNode }) => (
  <small className={styles['remark']}>{children}</small>
);
