import type { PaidLevel } from '@chaintide/contracts/people/levels';
import type { Balances } from '@chaintide/contracts/money/wallet';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStanding } from '../../../shared/account/use-standing.ts';
import { WaitingLevels } from '../../../shared/account/waiting-levels.tsx';
import { formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { useBalances } from '../../../shared/money/balances-api.ts';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Page, Panel } from '../../../shared/ui/page.tsx';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { availableIn } from './deduction.ts';
import { OfferCard } from './offer-card.tsx';
import { ReceiptList } from './receipt-list.tsx';
import styles from './upgrades.module.css';
import { useOffers } from './upgrades-api.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';
import { upgradesTexts } from './upgrades-texts.ts';

const BalancesPanel = ({ balances }: { readonly balances: Balances }) => {
  const { t } = useText(accountTexts, upgradesTexts);
  return (
    <Panel title={t('upgrades.balances')} tools={<Link to="/Recharge">{t('account.balances.recharge')}</Link>}>
      <ol className={styles['coins']}>
        {balances.coins.map(({ coin, available }) => (
          <li key={coin}>
            <span className={styles['quiet']}>{coin}</span>
            <b>
              <Amount amount={available} />
            </b>
          </li>
        ))}
        <li>
          <span className={styles['quiet']}>{t('upgrades.sum')}</span>
          <b>
            <Amount amount={availableIn(balances)} coin="USD" />
          </b>
        </li>
      </ol>
      <p className={styles['quiet']}>{t('upgrades.order')}</p>
    </Panel>
  );
};

/** The level that runs, and those that follow. */
const Present = () => {
  const { t, language } = useText(accountTexts, upgradesTexts);
  const standing = useStanding();
  if (!standing) return null;
  const { level, levelUntil, trialUntil, queue } = standing;
  return (
    <div className={styles['present']}>
      <p>
        <Dotted>
          {[
            t('upgrades.present', { level: t(`account.level.${level}`) }),
            ...(levelUntil === null ? [] : [t('upgrades.until', { moment: formatMoment(levelUntil, language) })]),
            ...(trialUntil === null ? [] : [t('upgrades.trialUntil', { moment: formatMoment(trialUntil, language) })]),
          ]}
        </Dotted>
      </p>
      {queue.length > 0 && (
        <>
          <p className={styles['quiet']}>{t('account.waiting.title')}</p>
          <WaitingLevels queue={queue} />
        </>
      )}
    </div>
  );
};

/** The levels for sale, the balance, and earlier purchases. */
export const UpgradePage = () => {
  const { t } = useText(accountTexts, upgradesTexts);
  const { data, error, refetch } = useOffers();
  const { data: balances } = useBalances();
  const [wanted, setWanted] = useState<PaidLevel>();
  const offer = data?.find(({ level }) => level === wanted);
  return (
    <Page
      title={t('pages./AccountUpgrade.name')}
      about={t('upgrades.about')}
      tools={<Link to="/privilegeLevel">{t('account.opened.compare')}</Link>}
    >
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && (
        <>
          <Present />
          <div className={styles['offers']}>
            {data.map((one) => (
              <OfferCard key={one.level} offer={one} onBuy={() => setWanted(one.level)} />
            ))}
          </div>
        </>
      )}
      {balances && <BalancesPanel balances={balances} />}
      <Panel title={t('upgrades.receipts.title')}>
        <ReceiptList isPart />
      </Panel>
      {offer && balances && (
        <BuyDialog key={offer.level} offer={offer} balances={balances} onClose={() => setWanted(undefined)} />
      )}
    </Page>
  );
};
