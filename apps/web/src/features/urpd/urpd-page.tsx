import type { Urpd, UrpdAnswer } from '@chaintide/contracts/market/urpd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTickerQuery } from '../../shared/api/ticker-api.ts';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Page } from '../../shared/ui/page.tsx';
import { CostFacts } from './cost-facts.tsx';
import { Histogram } from './histogram.tsx';
import { NoCosts } from './no-costs.tsx';
import { PercentileTable } from './percentile-table.tsx';
import { useUrpdQuery, type UrpdView } from './urpd-api.ts';
import { urpdTexts } from './urpd-texts.ts';
import { UrpdTools } from './urpd-tools.tsx';
import { linkOf, readView } from './urpd-view.ts';
import { useBandText } from './use-band-text.ts';
import styles from './urpd.module.css';

const SYMBOL = 'BTCUSDT';

interface CostsProps {
  readonly urpd: Urpd;
  readonly view: UrpdView;
  readonly isNewest: boolean;
}

const Costs = ({ urpd, view, isNewest }: CostsProps) => {
  const { t } = useText(urpdTexts);
  const [pointed, setPointed] = useState<number>();
  const bandText = useBandText(urpd);
  const { data: ticker } = useTickerQuery(SYMBOL, { skip: !isNewest });
  const price = (isNewest ? ticker?.price : undefined) ?? urpd.price;
  const band = pointed !== undefined && pointed < urpd.amounts.length ? pointed : undefined;
  return (
    <>
      <CostFacts urpd={urpd} price={price} />
      <p className={styles['readout']}>{band === undefined ? t('urpd.hint') : bandText(band)}</p>
      <Histogram urpd={urpd} scale={view.scale} price={price} pointed={band} onPoint={setPointed} />
      <PercentileTable urpd={urpd} price={price} />
      <p className={styles['note']}>{t('urpd.note')}</p>
    </>
  );
};

const Shown = ({ answer, view }: { readonly answer: UrpdAnswer; readonly view: UrpdView }) => {
  const { t } = useText(urpdTexts);
  const navigate = useNavigate();
  const { costs, first, newest } = answer;
  return (
    <>
      <UrpdTools view={view} answer={answer} onChange={(next) => void navigate(linkOf(next), { replace: true })} />
      {costs && <Costs urpd={costs} view={view} isNewest={costs.day === newest} />}
      {!costs && <p className={styles['note']}>{t('urpd.outside', { first, newest })}</p>}
    </>
  );
};

/** Unspent bitcoin by the price at which it last moved, on the newest or any other day. */
export const UrpdPage = () => {
  const { t } = useText(urpdTexts);
  const [search] = useSearchParams();
  const view = readView(search);
  const { data, currentData, error, refetch } = useUrpdQuery(view);
  const name = t('pages./urpd.name');
  usePageMeta({ title: t('shell.meta.titleOf', { name }), description: t('pages./urpd.about') });
  const shown = currentData ?? (error ? undefined : data); // the picture before stays until the next one is here
  return (
    <Page width="wide" title={name} about={t('pages./urpd.about')}>
      {shown && <Shown answer={shown} view={view} />}
      {!shown && error && <NoCosts error={error} onRetry={refetch} />}
    </Page>
  );
};
