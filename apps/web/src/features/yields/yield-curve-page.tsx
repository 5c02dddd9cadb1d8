import type { YieldCurves } from '@chaintide/contracts/market/yield-curve';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { CurveChart } from './curve-chart.tsx';
import { CurveTable } from './curve-table.tsx';
import { linkOf, readDays } from './curve-view.ts';
import { DayAdder } from './day-adder.tsx';
import styles from './yield-curve.module.css';
import { useYieldCurvesQuery } from './yields-api.ts';
import { yieldsTexts } from './yields-texts.ts';

interface CurvesProps {
  readonly shown: YieldCurves & { readonly newest: string };
  /** Those of the link, which the shown ones follow; undefined: the usual ones. */
  readonly chosen: readonly string[] | undefined;
  readonly onDays: (days: readonly string[]) => void;
}

const Curves = ({ shown: { curves, newest, simulated }, chosen, onDays }: CurvesProps) => {
  const { t } = useText(yieldsTexts);
  const [pointed, setPointed] = useState<number>();
  const days = chosen ?? curves.map(({ asked }) => asked);
  return (
    <>
      <div className={styles['bar']}>
        {simulated && <SimulatedMark />}
        <DayAdder days={days} newest={newest} onAdd={(day) => onDays([...days, day])} />
        {chosen && <Link to={linkOf(undefined)}>{t('yields.reset')}</Link>}
        <Link to="/?indicator=macro.yields">{t('yields.lines')}</Link>
      </div>
      <CurveChart curves={curves} pointed={pointed} onPoint={setPointed} />
      <CurveTable
        curves={curves}
        pointed={pointed}
        onRemove={days.length > 1 ? (asked) => onDays(days.filter((day) => day !== asked)) : undefined}
      />
      <p className={styles['note']}>{t('yields.note')}</p>
    </>
  );
};

/** Yields of US treasuries by maturity: the curves of chosen days beside each other. */
export const YieldCurvePage = () => {
  const { t } = useText(yieldsTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const days = readDays(search);
  const { data, error, refetch } = useYieldCurvesQuery(days?.join());
  const name = t('pages./yieldCurve.name');
  usePageMeta({ title: t('shell.meta.titleOf', { name }), description: t('pages./yieldCurve.about') });
  return (
    <Page width="wide" title={name} about={t('pages./yieldCurve.about')}>
      {data?.newest != null && (
        <Curves
          shown={{ ...data, newest: data.newest }}
          chosen={days}
          onDays={(next) => void navigate(linkOf(next), { replace: true })}
        />
      )}
      {data?.newest === null && <p className={styles['note']}>{t('yields.waiting')}</p>}
      {!data && error && <Failed error={error} onRetry={refetch} />}
    </Page>
  );
};
