import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { keepComposing } from '../../keyboard/composing.ts';
import styles from './text-input.module.css';

interface Typed {
  readonly className?: string | undefined;
  readonly onType: (value: string) => void;
}

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'>, Typed {
  readonly value: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Shown in the box, after the text. */
  readonly suffix?: ReactNode;
}

/** A single-line text box. */
export const TextInput = ({ className = '', suffix, onType, ...rest }: TextInputProps) => (
  <span className={`${styles['box']} ${className}`}>
    <input {...rest} onKeyDown={keepComposing} onChange={({ target }) => onType(target.value)} />
    {suffix !== undefined && <span className={styles['suffix']}>{suffix}</span>}
  </span>
);

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'onChange'>, Typed {
  readonly value: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

const LINE = 20;
const EDGES = 18; // padding and border

/** A multi-line text box of at least `rows` lines, which grows with its text. */
export const TextArea = ({ className = '', rows = 2, onType, ...rest }: TextAreaProps) => (
  <textarea
    {...rest}
    rows={rows}
    style={{ minHeight: rows * LINE + EDGES }}
    className={`${styles['lines']} ${className}`}
    onChange={({ target }) => onType(target.value)}
  />
);
