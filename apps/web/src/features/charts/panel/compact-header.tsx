import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import type { ReactNode } from 'react';
import { isSimulatedNow, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { latestOf } from '@chaintide/chart/scene/latest';
import { formatExact, formatShort } from '@chaintide/indicators/number';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { ChangeSince } from '../../../shared/ui/figures/change-since.tsx';
import { FlashValue } from '../../../shared/ui/figures/flash-value.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { AsOf } from './chart-header.tsx';
import { Marks } from './marks.tsx';
import { useIsOverdue } from '../timeliness/use-is-overdue.ts';
import styles from './compact-header.module.css';

interface CompactHeaderProps {
  readonly indicator: Indicator;
  /** The selected definition; absent for the default one. */
  readonly definition: Bilingual | undefined;
  readonly series: SeriesColumns | undefined;
  readonly hasNoSource: boolean;
  readonly isPolled: boolean;
  readonly areToolsOpen: boolean;
  readonly onTools: () => void;
  readonly children: ReactNode;
}

/** Name, value, change and marks on one line, for one of several charts. */
export const CompactHeader = ({
  indicator,
  definition,
  series,
  hasNoSource,
  isPolled,
  areToolsOpen,
  onTools,
  children,
}: CompactHeaderProps) => {
  const { t, pick, language } = useText(toolsTexts);
  const { id, unit } = indicator;
  const latest = series?.preview === null ? latestOf(series) : undefined;
  const isOverdue = useIsOverdue(series, latest);
  return (
    <header className={styles['header']}>
      <div className={styles['text']}>
        <h2 className={styles['title']} title={pick(indicator.fullName)}>
          {pick(indicator.label)}
          {definition && (
            <span className={styles['definition']} title={t('charts.header.definition')}>
              {t('charts.header.defined', { definition: pick(definition) })}
            </span>
          )}
        </h2>
        {latest && (
          <>
            <strong className={styles['value']}>
              <span className="visually-hidden">{t('charts.header.latest')}</span>
              <FlashValue value={latest.value} subject={id} title={formatExact(latest.value, unit, language)}>
                {formatShort(latest.value, unit, language)}
              </FlashValue>
              {series && isSimulatedNow(series) && <SimulatedMark brief="always" />}
            </strong>
            {series?.known && (
              <span className={styles['known']} title={t('tools.known.note')}>
                {t('tools.known.on', { day: series.known })}
              </span>
            )}
            {isOverdue ? (
              <AsOf latest={latest} />
            ) : (
              <span className={styles['change']} title={t('charts.header.change24h')}>
                <ChangeSince indicator={indicator} value={latest.value} before={latest.dayBefore} />
              </span>
            )}
          </>
        )}
        <span className={styles['marks']}>
          <Marks series={series} latest={latest} hasNoSource={hasNoSource} isPolled={isPolled} />
        </span>
      </div>
      <span className={styles['end']}>
        <IconButton icon="sliders" label={t('charts.tools.label')} aria-expanded={areToolsOpen} onClick={onTools} />
        {children}
      </span>
    </header>
  );
};
