import { email } from '@chaintide/contracts/auth';
import type { DemoMail } from '@chaintide/contracts/demo';
import { useText } from '../../shared/i18n/use-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { When } from '../../shared/ui/when.tsx';
import styles from './auth.module.css';
import { useDemoAccountsQuery, useDemoMailsQuery } from './demo-api.ts';
import { useSettled } from './use-settled.ts';

const SHOWN = 3;

/** The code in a mail's text, where it carries one. */
const codeIn = (text: string): string | undefined => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];

const Mail = ({ mail, onUse }: { mail: DemoMail; onUse: (code: string) => void }) => {
  const { t } = useText();
  const code = codeIn(mail.text);
  return (
    <li className={styles['mail']}>
      <div className={styles['mailHead']}><b title={mail.subject}>{mail.subject}</b><When at={mail.at} /></div>
      {code !== undefined && <button type="button" className={styles['use']} onClick={() => onUse(code)}>{t('auth.mailbox.use', { code })}</button>}
      <details><summary>{t('auth.mailbox.more')}</summary><pre>{mail.text}</pre></details>
    </li>
  );
};

interface MailboxProps {
  /** As it is typed. */
  readonly address: string;
  readonly onUse: (code: string) => void;
}

/** What was mailed to an address, live. Only the demo keeps its mails. */
export const DemoMailbox = ({ address, onUse }: MailboxProps) => {
  const { t } = useText();
  const { isSuccess: isDemo } = useDemoAccountsQuery();
  const typed = useSettled(email.safeParse(address).data?.toLowerCase());
  const { currentData: mails = [] } = useDemoMailsQuery(typed ?? '', { skip: !isDemo || typed === undefined });
  if (!isDemo) return null;
  return (
    <section className={styles['card']} aria-label={t('auth.mailbox.title')}>
      <header className={styles['cardHead']}>
        <Icon name="mail" /><b>{t('auth.mailbox.title')}</b><span className={styles['badge']}>{t('auth.mailbox.mark')}</span><span className={styles['hint']}>{t('auth.mailbox.hint')}</span>
      </header>
      <div aria-live="polite">
        {mails.length === 0
          ? <p className={styles['hint']}>{typed === undefined ? t('auth.mailbox.enterEmail') : t('auth.mailbox.empty', { email: typed })}</p>
          : <ol className={styles['mails']}>{mails.slice(0, SHOWN).map((mail) => <Mail key={mail.id} mail={mail} onUse={onUse} />)}</ol>}
      </div>
    </section>
  );
};
