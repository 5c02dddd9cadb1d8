import { isoDay } from '@chaintide/contracts/iso-day';
import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import type { Window } from '@chaintide/chart/gestures/window';
import { RSI } from '@chaintide/chart/scene/trace';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { useCharted, type Charted } from '../shared/use-charted.ts';
import { ValueTable } from './value-table.tsx';

interface TableViewProps {
  readonly view: ChartView;
  readonly charted: Charted;
  readonly window: Window;
}

const looksBack = ({ sma, ema, rsi, bands }: ChartView): boolean =>
  sma > 0 || ema > 0 || rsi !== undefined || bands !== undefined;

/** The first day that must be exact: an average looks back further than the window. */
const firstDay = (view: ChartView, { series }: Charted, { from }: Window): string =>
  isoDay((looksBack(view) ? series.times[0]! : from) * SECOND);

const hasRounded = (view: ChartView, { traces }: Charted, { from }: Window): boolean =>
  traces.some(
    ({ digits, digitsBefore = Infinity, axis }) =>
      axis !== RSI && digits !== undefined && (looksBack(view) || from < digitsBefore),
  );

interface ExactProps extends TableViewProps {
  readonly catalogue: Catalogue;
}

/**
 * Requests rounded values again in full precision; the table is shown in the meantime. One table for both cases: values
 * that turn out to be rounded must not take away the focus, or a proof that is open.
 */
const ExactTable = ({ view, charted, window, catalogue }: ExactProps) => {
  const isRounded = hasRounded(view, charted, window);
  const exact = useCharted(view, catalogue, isRounded ? firstDay(view, charted, window) : undefined);
  const isWhole = exact.isCurrent && exact.companions.every(({ state }) => state !== 'loading');
  const state = exact.failure ? 'failed' : isWhole ? 'exact' : 'loading';
  return (
    <ValueTable
      view={view}
      charted={isRounded && isWhole && exact.charted ? exact.charted : charted}
      window={window}
      exactness={isRounded ? state : 'exact'}
      failure={isRounded ? exact.failure : undefined}
      onRetry={exact.retry}
    />
  );
};

/** The chart's data as a table of exact values. */
export const TableView = (props: TableViewProps) => {
  const { data: catalogue } = useCatalogueQuery();
  if (catalogue) return <ExactTable {...props} catalogue={catalogue} />;
  const { view, charted, window } = props;
  const exactness = hasRounded(view, charted, window) ? 'loading' : 'exact';
  return <ValueTable {...props} exactness={exactness} failure={undefined} onRetry={() => undefined} />;
};
