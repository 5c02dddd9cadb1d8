import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';
import styles from './search-input.module.css';

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  /** Shown beside the text. */
  readonly children?: ReactNode;
}

/** A search box: a magnifier, the field, and further controls. */
export const SearchInput = ({ label, children, ...input }: SearchInputProps) => (
  <div className={styles['box']}>
    <Icon name="search" />
    <input {...input} className={styles['input']} aria-label={label} />
    {children}
  </div>
);
