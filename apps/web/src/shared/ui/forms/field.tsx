import { fieldProblems } from '@chaintide/contracts/field-problems';
import { useId, type ReactNode } from 'react';
import { failureText } from '../../failures/failure-text.ts';
import { useText, type Text } from '../../i18n/use-text.ts';
import styles from './field.module.css';
import type { Problem } from './use-form.ts';

/** A problem in the current language. */
const problemText = (problem: Problem, text: Text): string =>
  typeof problem === 'string' ? text.pick(fieldProblems[problem]) : failureText(problem, text);

/** Props to spread onto the control: its name, state and description. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly problem?: Problem | undefined;
  /** A note below the control, replaced by a problem. */
  readonly hint?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and its problem below. */
export const Field = ({ label, problem, hint, children }: FieldProps) => {
  const text = useText();
  const id = useId();
  const note = `${id}-note`;
  const isWrong = problem !== undefined;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': note })}
      <div id={note} className={styles['note']} data-wrong={isWrong} aria-live="polite">
        {isWrong ? problemText(problem, text) : hint}
      </div>
    </div>
  );
};
