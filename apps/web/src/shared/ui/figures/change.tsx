import type { ReactNode } from 'react';
import styles from './change.module.css';

const directionOf = (by: number): 'up' | 'down' | 'flat' => {
  if (Number.isNaN(by) || by === 0) return 'flat';
  return by > 0 ? 'up' : 'down';
};

const ARROWS = { up: 'M1 8 5 2l4 6Z', down: 'M1 2l4 6 4-6Z', flat: 'M1 4.200h8v1.600H1Z' };

/** A change with its direction as arrow and colour, so that neither is needed alone. */
export const Change = ({ by, children }: { by: number; children: ReactNode }) => {
  const direction = directionOf(by);
  return (
    <span className={styles['change']} data-direction={direction}>
      {!Number.isNaN(by) && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={ARROWS[direction]} />
        </svg>
      )}
      {children}
    </span>
  );
};
