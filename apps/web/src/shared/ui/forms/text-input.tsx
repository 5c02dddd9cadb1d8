import type { InputHTMLAttributes, KeyboardEvent, ReactNode, TextareaHTMLAttributes } from 'react';
import { isComposing } from '../../browser/composing.ts';
import styles from './text-input.module.css';

interface Typed {
  readonly className?: string | undefined;
  readonly onType: (value: string) => void;
}

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'>, Typed {
  readonly value: string;
  /** Stands in the box, behind what is typed. */
  readonly suffix?: ReactNode;
}

/** Enter that picks a word of an input method is not meant for the form. */
const keepComposing = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

/** A line of text in a box. */
export const TextInput = ({ className = '', suffix, onType, ...rest }: TextInputProps) => (
  <span className={`${styles['box']} ${className}`}>
    <input {...rest} onKeyDown={keepComposing} onChange={({ target }) => onType(target.value)} />
    {suffix !== undefined && <span className={styles['suffix']}>{suffix}</span>}
  </span>
);

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'onChange'>, Typed {
  readonly value: string;
}

const LINE = 20;
const EDGES = 18; // padding and border

/** Several lines, at least `rows`, which grow with what is typed. */
export const TextArea = ({ className = '', rows = 2, onType, ...rest }: TextAreaProps) => (
  <textarea
    {...rest}
    rows={rows}
    style={{ minHeight: rows * LINE + EDGES }}
    className={`${styles['lines']} ${className}`}
    onChange={({ target }) => onType(target.value)}
  />
);
