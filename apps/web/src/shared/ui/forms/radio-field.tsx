import { fieldProblems } from '@chaintide/contracts/field-problems';
import { useId, type ReactNode } from 'react';
import { failureText } from '../../failures/failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './radio-field.module.css';
import type { Problem } from './use-form.ts';

export interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Shown below the label. */
  readonly note?: ReactNode;
  readonly isClosed?: boolean;
}

interface RadioFieldProps<V extends string> {
  readonly legend: string;
  readonly value: V | '';
  readonly options: readonly RadioOption<V>[];
  readonly onChoose: (value: V) => void;
  readonly problem?: Problem | undefined;
  readonly hint?: ReactNode;
}

/** A choice of a few options, all of them visible. */
export const RadioField = <V extends string>({
  legend,
  value,
  options,
  onChoose,
  problem,
  hint,
}: RadioFieldProps<V>) => {
  const text = useText();
  const id = useId();
  const isWrong = problem !== undefined;
  const words =
    isWrong && (typeof problem === 'string' ? text.pick(fieldProblems[problem]) : failureText(problem, text));
  return (
    <fieldset className={styles['field']} aria-describedby={`${id}-note`} data-wrong={isWrong}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles['option']}
            data-chosen={option.value === value}
            data-closed={option.isClosed ?? false}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.isClosed ?? false}
              aria-invalid={isWrong}
              onChange={() => onChoose(option.value)}
            />
            <span className={styles['label']}>{option.label}</span>
            {option.note !== undefined && <span className={styles['small']}>{option.note}</span>}
          </label>
        ))}
      </div>
      <div id={`${id}-note`} className={styles['note']} aria-live="polite">
        {isWrong ? words : hint}
      </div>
    </fieldset>
  );
};
