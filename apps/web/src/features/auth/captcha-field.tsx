import type { Captcha } from '@chaintide/contracts/people/auth';
import { SECOND } from '@chaintide/contracts/limits';
import { useRef } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextInput } from '../../shared/ui/forms/text-input.tsx';
import type { Problem } from '../../shared/ui/forms/use-form.ts';
import styles from './auth.module.css';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const ANOTHER_AFTER_MS = SECOND; // spec 000 §9: captcha debounce

interface CaptchaFieldProps {
  readonly captcha: Captcha | null;
  /** The picture could not be loaded. */
  readonly hasFailed: boolean;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onType: (value: string) => void;
  readonly onBlur: () => void;
  readonly onAnother: () => void;
  /** Switches to work in its place; absent where the captcha is optional. */
  readonly onWork?: () => void;
}

const Picture = ({ captcha, hasFailed, onAnother }: Pick<CaptchaFieldProps, 'captcha' | 'hasFailed' | 'onAnother'>) => {
  const { t } = useText(authTexts);
  const asked = useRef(0);
  const another = (): void => {
    if (Date.now() - asked.current < ANOTHER_AFTER_MS) return;
    asked.current = Date.now();
    onAnother();
  };
  return (
    <button
      type="button"
      className={styles['picture']}
      title={t('auth.captcha.another')}
      aria-label={t('auth.captcha.picture')}
      disabled={!captcha && !hasFailed}
      onClick={another}
    >
      {captcha?.img ? <img src={captcha.img} alt="" /> : t(hasFailed ? 'auth.captcha.retry' : 'auth.captcha.loading')}
    </button>
  );
};

const Answer = ({ captcha, hasFailed, value, problem, onType, onBlur, onAnother }: CaptchaFieldProps) => {
  const { t } = useText(authTexts);
  const hint = window.isSecureContext ? 'auth.captcha.hint' : 'auth.captcha.insecure';
  return (
    <Field label={t('auth.captcha.label')} problem={problem} hint={t(hasFailed ? 'auth.captcha.failed' : hint)}>
      {(control) => (
        <div className={styles['row']}>
          <TextInput
            {...control}
            value={value}
            onType={onType}
            onBlur={onBlur}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={16}
          />
          <Picture captcha={captcha} hasFailed={hasFailed} onAnother={onAnother} />
        </div>
      )}
    </Field>
  );
};

/** The captcha's picture, which a press replaces, the field for its characters, and a way for people who cannot see it. */
export const CaptchaField = ({ onWork, ...field }: CaptchaFieldProps) => {
  const { t } = useText(authTexts);
  return (
    <>
      <Answer {...field} />
      {onWork && window.isSecureContext && (
        <button type="button" className={styles['link']} disabled={!field.captcha && !field.hasFailed} onClick={onWork}>
          {t('auth.captcha.toWork')}
        </button>
      )}
    </>
  );
};
