import type { InputHTMLAttributes } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type'> {
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A checkbox with its label. */
export const Checkbox = ({ isTicked, onTick, children, ...rest }: CheckboxProps) => (
  <label className={styles['checkbox']}>
    <input {...rest} type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
    {children}
  </label>
);

/** A switch that takes effect at once. */
export const Switch = ({ isTicked, onTick, ...rest }: Omit<CheckboxProps, 'children'>) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={styles['switch']}
    checked={isTicked}
    onChange={({ target }) => onTick(target.checked)}
  />
);
