import { DAY, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { Suspense, useMemo, useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { isSimulatedAt } from '@chaintide/chart/scene/series-columns';
import type { Window } from '@chaintide/chart/gestures/window';
import { formatExact } from '@chaintide/indicators/number';
import { formatBucket } from '../../../shared/format/time.ts';
import { AgTable } from '../../../shared/grid/ag-table.tsx';
import type { ColumnMemory } from '../../../shared/grid/column-memory.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { textWidth } from '@chaintide/chart/axes/text-width';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { comparedIn } from '@chaintide/chart/view/analysis';
import type { Charted } from '../shared/use-charted.ts';
import { createRows, valueColumns, type PointRow, type ValueColumn } from './table-rows.ts';
import { usePaced } from './use-paced.ts';
import styles from './value-table.module.css';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

const ProofPanel = lazily(async () => (await import('../proof/proof-panel.tsx')).ProofPanel);

const WIDTH = { least: 196, most: 340, around: 40, px: 12 }; // of a column, whose name may be longer than its numbers
const ALL_DIGITS = 17;
const PACE_MS = SECOND; // people read no faster, and updating rows costs more than painting a chart
/** Rows arrive in order; a grid that sorted them would format every time as text at every tick. */
const unsorted = { key: '', descending: true };

interface ValueTableProps {
  readonly view: ChartView;
  readonly charted: Charted;
  readonly window: Window;
  readonly exactness: 'exact' | 'loading' | 'failed';
  readonly failure: CallFailure | undefined;
  readonly onRetry: () => void;
}

/** Every drawn column is present and cannot be hidden, so that the table matches the exported file. */
const memoryOf = (columns: readonly GridColumn<PointRow>[]): ColumnMemory => ({
  states: columns.map(({ key }) => ({ key, isHidden: false })),
  remember: () => undefined,
  toggle: () => undefined,
  reset: () => undefined,
});

/** Returns the first of several values with the same `likeness`. */
const useSame = <T,>(value: T, likeness: string): T => {
  const [held, setHeld] = useState({ value, likeness });
  if (held.likeness !== likeness) setHeld({ value, likeness });
  return held.likeness === likeness ? held.value : value;
};

const useColumns = (columns: readonly ValueColumn[], { series }: Charted): readonly GridColumn<PointRow>[] => {
  const { t, pick, language } = useText(outputTexts);
  const withHours = (resolutionMs[series.resolution] ?? Infinity) < DAY;
  const { provisionalFrom, provenance } = series;
  // the numbers themselves come with the rows
  const heads = useSame(columns, columns.map(({ key, unit, label }) => `${key} ${unit} ${pick(label)}`).join('|'));
  return useMemo(() => {
    const timeText = ({ id }: PointRow): string => formatBucket(id * SECOND, withHours);
    const time: GridColumn<PointRow> = {
      key: 'time',
      title: t('output.table.time'),
      width: 190,
      text: timeText,
      show: (row) => (
        <span>
          {timeText(row)}
          {provisionalFrom !== null && row.id >= provisionalFrom && (
            <small className={styles['provisional']}>{t('output.table.provisional')}</small>
          )}
          {isSimulatedAt({ provenance }, row.id) && <SimulatedMark brief="silent" />}
        </span>
      ),
    };
    return [
      time,
      ...heads.map(({ key, label, unit, digits = ALL_DIGITS }, index): GridColumn<PointRow> => ({
        key,
        title: pick(label),
        width: Math.min(WIDTH.most, Math.max(WIDTH.least, textWidth(pick(label), WIDTH.px) + WIDTH.around)),
        isNumber: true,
        text: ({ values }) => String(values[index]),
        show: ({ values }) => formatExact(Number(values[index]!.toPrecision(digits)), unit, language),
      })),
    ];
  }, [heads, t, pick, language, withHours, provisionalFrom, provenance]);
};

const Exactness = ({
  exactness,
  failure,
  onRetry,
  count,
  isSimulated,
}: Pick<ValueTableProps, 'exactness' | 'failure' | 'onRetry'> & { count: number; isSimulated: boolean }) => {
  const text = useText(outputTexts);
  const { t, language } = text;
  return (
    <p className={styles['status']} role="status" data-exactness={exactness}>
      <span>{t('output.table.count', { count: count.toLocaleString(language) })}</span>
      {isSimulated && <SimulatedMark />}
      {exactness === 'loading' && <span>{t('output.table.exact')}</span>}
      {exactness === 'failed' && (
        <span className={styles['failed']}>
          {t('output.table.rounded')}
          {failure && ` · ${callFailureText(failure, text)}`}
        </span>
      )}
      {exactness === 'failed' && <ToolButton onClick={onRetry}>{t('output.table.retry')}</ToolButton>}
    </p>
  );
};

/** Buckets and their values; Enter or a press on a row shows how its values were derived. */
export const ValueTable = ({ view, charted, window, exactness, failure, onRetry }: ValueTableProps) => {
  const { t, pick } = useText(outputTexts);
  const [proved, setProved] = useState<number | null>(null);
  const { indicator } = view;
  const shape = charted.traces.map(({ key, of }) => `${of} ${key}`).join();
  const paced = usePaced(charted, `${view.resolution} ${shape} ${window.from} ${exactness}`, PACE_MS);
  const values = useMemo(
    () => valueColumns(comparedIn(paced.traces, view.comparison, window), indicator),
    [paced.traces, view.comparison, window, indicator],
  );
  const [rowsOf] = useState(createRows);
  const rows = useMemo(() => rowsOf(values, window), [rowsOf, values, window]);
  const columns = useColumns(values, paced);
  const memory = useMemo(() => memoryOf(columns), [columns]);
  return (
    <div className={styles['view']} data-table={indicator.id}>
      <Exactness
        exactness={exactness}
        failure={failure}
        onRetry={onRetry}
        count={rows.length}
        isSimulated={rows.some(({ id }) => isSimulatedAt(paced.series, id))}
      />
      <div className={styles['grid']}>
        <AgTable
          label={t('output.table.label', { name: pick(indicator.fullName) })}
          rows={rows}
          columns={columns}
          memory={memory}
          glows={new Map()}
          empty={t('output.table.empty')}
          sort={unsorted}
          onSort={() => undefined}
          onOpen={({ id }) => setProved(id)}
        />
      </div>
      {proved !== null && (
        <Suspense>
          <ProofPanel indicator={indicator} view={view} time={proved} onClose={() => setProved(null)} />
        </Suspense>
      )}
    </div>
  );
};
