import { SECOND } from '@chaintide/contracts/limits';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { memo } from 'react';
import { isSimulatedNow, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { factsTexts } from '../../../shared/i18n/facts-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { formatExact } from '@chaintide/indicators/number';
import { formatBucket } from '../../../shared/format/time.ts';

const ROWS = 10;

/** The newest points as a table, for screen readers. */
export const LatestTable = memo(
  ({ indicator, series, withHours }: { indicator: Indicator; series: SeriesColumns; withHours: boolean }) => {
    const { t, pick, language } = useText(factsTexts);
    const first = Math.max(0, series.times.length - ROWS);
    const newest = [...series.times.subarray(first)].map((time, index) => ({ time, at: first + index })).toReversed();
    return (
      <table className="visually-hidden">
        <caption>
          {t('facts.table', { name: pick(indicator.fullName) })}
          {isSimulatedNow(series) && ` · ${t('charts.marks.simulated')}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('facts.time')}</th>
            {indicator.columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {pick(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map(({ time, at }) => (
            <tr key={time}>
              <th scope="row">{formatBucket(time * SECOND, withHours)}</th>
              {indicator.columns.map(({ key }, column) => (
                <td key={key}>{formatExact(series.values[column]?.[at] ?? NaN, indicator.unit, language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  },
);
