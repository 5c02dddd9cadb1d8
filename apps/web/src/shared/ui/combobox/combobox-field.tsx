import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';
import styles from './combobox-field.module.css';

interface ComboboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  /** Beside what is typed. */
  readonly children?: ReactNode;
}

/** Where one types what a list is to hold. */
export const ComboboxField = ({ label, children, ...input }: ComboboxFieldProps) => (
  <div className={styles['box']}>
    <Icon name="search" />
    <input {...input} className={styles['input']} aria-label={label} />
    {children}
  </div>
);
