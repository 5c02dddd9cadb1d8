import { SECOND } from '@chaintide/contracts/limits';
import { useEffect } from 'react';
import { useDemoAccountsQuery } from '../api/demo-api.ts';
import { useNow } from '../browser/use-now.ts';
import { useText } from '../i18n/use-text.ts';
import { useLive } from '../live/live-context.ts';
import { useSession } from '../session/session.ts';
import { DemoCard } from '../ui/demo-card.tsx';
import { useDemoAuthenticatorQuery } from './second-factor-api.ts';
import styles from './second-factor.module.css';
import { secondFactorTexts } from '../i18n/second-factor-texts.ts';

const Shown = ({ onUse }: { readonly onUse: (code: string) => void }) => {
  const { t } = useText(secondFactorTexts);
  const { data, refetch } = useDemoAuthenticatorQuery();
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const left = data ? Math.max(0, Math.ceil((data.until - now) / SECOND)) : 0;
  const isOver = data !== undefined && left === 0;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  if (!data) return <p className={styles['quiet']}>{'\u00A0'}</p>;
  const { code } = data;
  if (code === null) return <p className={styles['quiet']}>{t('secondFactor.demo.none')}</p>;
  return (
    <div className={styles['authenticator']}>
      <output className={styles['shown']}>
        {code.slice(0, 3)} {code.slice(3)}
      </output>
      <button type="button" className={styles['use']} onClick={() => onUse(code)}>
        {t('secondFactor.demo.use', { code })}
      </button>
      <span className={styles['quiet']}>{t('secondFactor.demo.left', { seconds: left })}</span>
    </div>
  );
};

/** The simulated authenticator of a demo account; not shown for any other. */
export const DemoAuthenticator = ({ onUse }: { readonly onUse: (code: string) => void }) => {
  const { t } = useText(secondFactorTexts);
  const { data: accounts = [] } = useDemoAccountsQuery();
  const { userName } = useSession();
  if (!accounts.some((account) => account.userName === userName)) return null;
  return (
    <DemoCard
      icon="lock"
      title={t('secondFactor.demo.title')}
      mark={t('secondFactor.demo.mark')}
      hint={t('secondFactor.demo.hint')}
    >
      <Shown onUse={onUse} />
    </DemoCard>
  );
};
