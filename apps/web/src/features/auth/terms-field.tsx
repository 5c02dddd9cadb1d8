import { fieldProblems } from '@chaintide/contracts/field-problems';
import { useId } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { Checkbox } from '../../shared/ui/forms/checkbox.tsx';
import fieldStyles from '../../shared/ui/forms/field.module.css';
import styles from './auth.module.css';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

interface TermsFieldProps {
  readonly isTicked: boolean;
  readonly isMissing: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onRead: () => void;
}

/** The required consent to the terms, which open in a tab of their own so that the form stays, and a link back to the notice. */
export const TermsField = ({ isTicked, isMissing, onTick, onRead }: TermsFieldProps) => {
  const { t, pick } = useText(authTexts);
  const note = useId();
  return (
    <div>
      <div className={styles['terms']}>
        <Checkbox isTicked={isTicked} onTick={onTick} aria-invalid={isMissing} aria-describedby={note}>
          {t('auth.registration.terms')}
        </Checkbox>
        <a className={styles['link']} href="/terms" target="_blank" rel="noopener">
          {t('pages./terms.name')}
        </a>
        <span>{t('auth.registration.termsAnd')}</span>
        <button type="button" className={styles['link']} onClick={onRead}>
          {t('auth.registration.termsLink')}
        </button>
      </div>
      <div id={note} className={fieldStyles['note']} data-wrong={isMissing} aria-live="polite">
        {isMissing && pick(fieldProblems['terms.unticked'])}
      </div>
    </div>
  );
};
