import { email } from '@chaintide/contracts/people/auth';
import type { DemoMail } from '@chaintide/contracts/people/demo';
import { useDemoAccountsQuery, useDemoMailsQuery } from '../api/demo-api.ts';
import { useText } from '../i18n/use-text.ts';
import { DemoCard } from '../ui/demo-card.tsx';
import { When } from '../ui/when.tsx';
import styles from './email-code.module.css';
import { useSettled } from './use-settled.ts';
import { authTexts } from '../i18n/auth-texts.ts';

const SHOWN = 3;
const ALL = 20; // the gateway gives no more

/** The code in a mail's text, if there is one; digits on a line of their own take precedence over the decimals of an amount. */
const codeIn = (text: string): string | undefined =>
  (/^\s*(\d{6})\s*$/m.exec(text) ?? /(?<!\d)(\d{6})(?!\d)/.exec(text))?.[1];

interface MailboxProps {
  /** The address as typed. */
  readonly address: string;
  /** Takes the code of a mail; without it, the mailbox is for reading. */
  readonly onUse?: (code: string) => void;
}

const Mail = ({ mail, onUse }: Pick<MailboxProps, 'onUse'> & { readonly mail: DemoMail }) => {
  const { t } = useText(authTexts);
  const code = codeIn(mail.text);
  return (
    <li className={styles['mail']}>
      <div className={styles['mailHead']}>
        <b title={mail.subject}>{mail.subject}</b>
        <When at={mail.at} />
      </div>
      {onUse && code !== undefined && (
        <button type="button" className={styles['use']} onClick={() => onUse(code)}>
          {t('auth.mailbox.use', { code })}
        </button>
      )}
      <details>
        <summary>{t('auth.mailbox.more')}</summary>
        <pre>{mail.text}</pre>
      </details>
    </li>
  );
};

/** The mails to an address, live. Only the demo stores mails. */
export const DemoMailbox = ({ address, onUse }: MailboxProps) => {
  const { t } = useText(authTexts);
  const { isSuccess: isDemo } = useDemoAccountsQuery();
  const typed = useSettled(email.safeParse(address).data?.toLowerCase());
  const { currentData: mails = [] } = useDemoMailsQuery(typed ?? '', { skip: !isDemo || typed === undefined });
  if (!isDemo) return null;
  return (
    <DemoCard
      icon="mail"
      title={t('auth.mailbox.title')}
      mark={t('auth.mailbox.mark')}
      hint={t(onUse ? 'auth.mailbox.hint' : 'auth.mailbox.day')}
    >
      <div aria-live="polite">
        {mails.length === 0 ? (
          <p className={styles['hint']}>
            {typed === undefined ? t('auth.mailbox.enterEmail') : t('auth.mailbox.empty', { email: typed })}
          </p>
        ) : (
          <ol className={styles['mails']}>
            {mails.slice(0, onUse ? SHOWN : ALL).map((mail) => (
              <Mail key={mail.id} mail={mail} {...(onUse && { onUse })} />
            ))}
          </ol>
        )}
      </div>
    </DemoCard>
  );
};
