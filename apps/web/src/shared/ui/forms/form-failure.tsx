import { callFailureText } from '../../failures/failure-text.ts';
import type { CallFailure } from '../../failures/failure.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './form-failure.module.css';
import { Icon } from '../icon.tsx';
import { fieldsOf } from './use-form.ts';

/** A failure that belongs to no field of the form; announced to screen readers. */
export const FormFailure = ({ failure }: { readonly failure: CallFailure | null }) => {
  const text = useText();
  const isHere = failure !== null && Object.keys(fieldsOf(failure)).length === 0;
  return (
    <div role="alert">
      {isHere && (
        <p className={styles['failure']}>
          <Icon name="warning" />
          {callFailureText(failure, text)}
        </p>
      )}
    </div>
  );
};
