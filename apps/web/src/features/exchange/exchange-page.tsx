import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { resolutionGrades, resolutions, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { grades } from '@chaintide/contracts/people/roles';
import { createSync } from '@chaintide/chart/gestures/sync';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import { Choice } from '../../shared/ui/popup/choice.tsx';
import styles from './exchange-page.module.css';
import { exchangeTexts } from './exchange-texts.ts';
import { linkTo, openingRange, panes, readView, symbols, type ExchangeView, type Symbol } from './exchange-view.ts';
import { Pane } from './pane.tsx';
import { Quote } from './quote.tsx';

interface ResolutionsProps {
  readonly value: Resolution;
  readonly onChoose: (resolution: Resolution) => void;
}

/** All resolutions; those above the reader's grade say so. */
const Resolutions = ({ value, onChoose }: ResolutionsProps) => {
  const { t } = useText();
  const { grade, isLoggedIn } = useSession();
  const refusalOf = (needed: number) => {
    if (needed <= grade) return undefined;
    const text = isLoggedIn || needed > grades.registered ? 'resolutionLevel' : 'resolutionLogin';
    return {
      text: t(`charts.tools.${text}`, { grade: needed }),
      reason: t('charts.tools.resolutionReason', { grade: needed, own: grade }),
    };
  };
  return (
    <Choice
      name={t('charts.tools.resolution')}
      value={value}
      onChoose={onChoose}
      options={resolutions.map((one) => ({
        value: one,
        label: t(`format.resolution.${one}`),
        refusal: refusalOf(resolutionGrades[one]),
      }))}
    />
  );
};

interface PanesProps {
  readonly catalogue: Catalogue;
  readonly view: ExchangeView;
  readonly onChange: (view: ExchangeView) => void;
}

/** The candles and what belongs to them, under one crosshair. */
const Panes = ({ catalogue, view, onChange }: PanesProps) => {
  const { t } = useText(exchangeTexts);
  const [sync] = useState(createSync);
  const { symbol, resolution } = view;
  const { currentData: lead } = useSeriesQuery({ id: `${symbols[symbol]}.${panes[0]}`, resolution, parameters: {} });
  const archive = useSeriesQuery({ id: `${symbols[symbol]}.open_interest`, resolution, parameters: {} });
  const range = view.range ?? openingRange(resolution, archive.currentData?.times);
  return (
    <div className={styles['panes']} role="group" aria-label={t('exchange.panes', { symbol })}>
      {panes.map((name) => {
        const indicator = catalogue.indicators.find(({ id }) => id === `${symbols[symbol]}.${name}`);
        return (
          indicator && (
            <Pane
              key={name}
              indicator={indicator}
              resolution={resolution}
              range={range}
              lead={lead}
              sync={sync}
              onRange={(settled) => onChange({ ...view, range: settled })}
            />
          )
        );
      })}
    </div>
  );
};

/** A trading pair on the exchange: candles with volume, funding, open interest and the taker ratio. */
export const ExchangePage = () => {
  const { t } = useText(exchangeTexts);
  const { grade } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = readView(search, grade);
  const { data: catalogue, error, refetch } = useCatalogueQuery();
  const change = (next: ExchangeView): void => void navigate(linkTo(next), { replace: true });
  usePageMeta({
    title: t('shell.meta.titleOf', { name: `${view.symbol} · ${t('pages./Bian.name')}` }),
    description: t('pages./Bian.about'),
  });
  return (
    <div className={styles['page']}>
      <h1 className="visually-hidden">{`${t('pages./Bian.name')} · ${view.symbol}`}</h1>
      <div className={styles['bar']}>
        <PageTabs
          label={t('exchange.symbols')}
          tabs={(Object.keys(symbols) as Symbol[]).map((symbol) => ({
            to: linkTo({ ...view, symbol }),
            label: symbol,
            chosen: symbol === view.symbol ? 'page' : undefined,
          }))}
        />
        <Quote key={view.symbol} symbol={view.symbol} />
        <Resolutions value={view.resolution} onChoose={(resolution) => change({ ...view, resolution })} />
      </div>
      {catalogue && (
        // another pair or resolution has another domain, and begins with its own window
        <Panes key={`${view.symbol} ${view.resolution}`} catalogue={catalogue} view={view} onChange={change} />
      )}
      {!catalogue && error && <Failed error={error} onRetry={refetch} />}
      <p className={styles['note']}>{t('exchange.note')}</p>
    </div>
  );
};
