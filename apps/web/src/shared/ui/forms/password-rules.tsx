import { isPasswordLength, passwordClasses } from '@chaintide/contracts/people/auth';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import styles from './password.module.css';
import { authTexts } from '../../i18n/auth-texts.ts';

const classes = Object.keys(passwordClasses) as (keyof typeof passwordClasses)[];
const NEEDED = 3;

const Rule = ({ text, isMet }: { text: string; isMet: boolean }) => {
  const { t } = useText(authTexts);
  return (
    <li className={styles['rule']} data-met={isMet}>
      <span className={styles['mark']}>{isMet && <Icon name="check" />}</span>
      {text}
      <span className="visually-hidden">{t(isMet ? 'auth.password.met' : 'auth.password.unmet')}</span>
    </li>
  );
};

/** The rules for a new password, ticked off while typing. */
export const PasswordRules = ({ password }: { readonly password: string }) => {
  const { t } = useText(authTexts);
  const met = classes.filter((name) => passwordClasses[name].test(password));
  return (
    <ul className={styles['rules']} aria-label={t('auth.password.rule')}>
      <Rule text={t('auth.password.length')} isMet={isPasswordLength(password)} />
      <Rule text={t('auth.password.classes')} isMet={met.length >= NEEDED} />
      {classes.map((name) => (
        <li key={name} className={styles['class']} data-met={met.includes(name)}>
          {t(`auth.password.${name}`)}
          <span className="visually-hidden">{t(met.includes(name) ? 'auth.password.met' : 'auth.password.unmet')}</span>
        </li>
      ))}
    </ul>
  );
};
