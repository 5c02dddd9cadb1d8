import { useEffect, useRef, type ReactNode } from 'react';
import styles from './flash-value.module.css';

interface FlashValueProps {
  readonly value: number;
  /** A change of the subject does not flash. */
  readonly subject: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A number that flashes when it changes, in the colour of its direction. */
export const FlashValue = ({ value, subject, title, children }: FlashValueProps) => {
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef({ value, subject });
  useEffect(() => {
    const { value: old, subject: same } = before.current;
    before.current = { value, subject };
    const element = ref.current;
    if (!element || same !== subject || old === value || Number.isNaN(old) || Number.isNaN(value)) return;
    delete element.dataset['moved'];
    // reading the layout restarts the same animation
    element.getBoundingClientRect();
    element.dataset['moved'] = value > old ? 'up' : 'down';
  }, [value, subject]);
  return (
    <span
      ref={ref}
      className={styles['value']}
      title={title}
      onAnimationEnd={() => {
        delete ref.current?.dataset['moved'];
      }}
    >
      {children}
    </span>
  );
};
