import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import type { Today } from '@chaintide/contracts/charts/today';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { markFirst } from '../../shared/browser/first-picture.ts';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useTickerQuery } from '../../shared/api/ticker-api.ts';
import { PHONE, useMedia } from '../../shared/browser/use-media.ts';
import { todayTexts } from '../../shared/i18n/today-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { useSession } from '../../shared/session/session.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { Cycle } from './cycle.tsx';
import { BTC, ETH, Facts } from './facts.tsx';
import { Movers } from './movers.tsx';
import { useToday } from './today-api.ts';
import styles from './today-band.module.css';

/** All indicators are free for a while: the way there, for who has no account. */
const Offer = () => {
  const { t } = useText(todayTexts);
  const dispatch = useDispatch();
  const isPhone = useMedia(PHONE);
  if (useSession().isLoggedIn) return null;
  return (
    <button
      type="button"
      className={styles['offer']}
      onClick={() => {
        dispatch(authDialogOpened('registration'));
      }}
    >
      <span>{t(isPhone ? 'today.offerShort' : 'today.offer')}</span>
      <b>{t('today.register')}</b>
    </button>
  );
};

const isSimulatedIn = ({ height, headlines, signals, movers }: Today): boolean =>
  [...headlines, ...signals, ...movers, ...(height ? [height] : [])].some(({ simulated }) => simulated);

const Content = ({ catalogue, today }: { catalogue: Catalogue; today: Today }) => {
  useEffect(() => {
    const frame = requestAnimationFrame(() => markFirst('today.first'));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles['cards']} data-edges="">
      <Facts catalogue={catalogue} today={today} />
      <Cycle catalogue={catalogue} signals={today.signals} />
      <Movers catalogue={catalogue} movers={today.movers} />
    </div>
  );
};

interface TodayBandProps {
  readonly isOpen: boolean;
  readonly onFold: () => void;
}

const OpenBand = () => {
  const { t } = useText(todayTexts);
  const { data: catalogue } = useCatalogueQuery();
  const today = useToday();
  return catalogue && today ? (
    <Content catalogue={catalogue} today={today} />
  ) : (
    <p className={styles['waiting']}>{t('today.waiting')}</p>
  );
};

const useIsSimulated = (isOpen: boolean): boolean => {
  const today = useToday(isOpen);
  const { data: btc } = useTickerQuery(BTC, { skip: !isOpen });
  const { data: eth } = useTickerQuery(ETH, { skip: !isOpen });
  if (!isOpen) return false;
  return [btc, eth].some((ticker) => ticker?.simulated) || (today ? isSimulatedIn(today) : false);
};

/** The day at a glance: prices and the chain, the cycle, and what moved. Folded, it is its title alone. */
export const TodayBand = ({ isOpen, onFold }: TodayBandProps) => {
  const { t } = useText(todayTexts);
  const isSimulated = useIsSimulated(isOpen);
  return (
    <section className={styles['band']} aria-label={t('today.title')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('today.title')}</h2>
        {isSimulated && <SimulatedMark />}
        <Offer />
        <IconButton
          icon={isOpen ? 'up' : 'down'}
          label={t(isOpen ? 'today.fold' : 'today.unfold')}
          aria-expanded={isOpen}
          onClick={onFold}
        />
      </header>
      {isOpen && <OpenBand />}
    </section>
  );
};
