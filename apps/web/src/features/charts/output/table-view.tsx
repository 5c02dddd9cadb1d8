import type { Catalogue } from '@chaintide/contracts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import type { Window } from '../../../shared/chart/scene/window.ts';
import { isoDay } from '../../../shared/format/time.ts';
import type { ChartView } from '../view/chart-view.ts';
import { useCharted, type Charted } from '../use-charted.ts';
import { ValueTable } from './value-table.tsx';

interface TableViewProps {
  readonly view: ChartView;
  readonly charted: Charted;
  readonly window: Window;
}

/** The first day that must be exact: an average looks back further than the window. */
const firstDay = ({ sma, ema }: ChartView, { series }: Charted, { from }: Window): string =>
  isoDay((sma > 0 || ema > 0 ? series.times[0]! : from) * SECOND);

const hasRounded = ({ traces }: Charted, { from }: Window, isAveraged: boolean): boolean =>
  traces.some(({ digits, digitsBefore = Infinity }) => digits !== undefined && (isAveraged || from < digitsBefore));

interface ExactProps extends TableViewProps {
  readonly catalogue: Catalogue;
}

/** Requests rounded values again in full precision; the table is shown in the meantime. */
const ExactTable = ({ view, charted, window, catalogue }: ExactProps) => {
  const exact = useCharted(view, catalogue, firstDay(view, charted, window));
  const isWhole = exact.isCurrent && exact.companions.every(({ state }) => state !== 'loading');
  const state = exact.failure ? 'failed' : isWhole ? 'exact' : 'loading';
  return (
    <ValueTable
      view={view}
      charted={isWhole && exact.charted ? exact.charted : charted}
      window={window}
      exactness={state}
      failure={exact.failure}
      onRetry={exact.retry}
    />
  );
};

/** The chart's data as a table of exact values. */
export const TableView = (props: TableViewProps) => {
  const { data: catalogue } = useCatalogueQuery();
  const {
    view: { sma, ema },
    charted,
    window,
  } = props;
  const isRounded = hasRounded(charted, window, sma > 0 || ema > 0);
  if (catalogue && isRounded) return <ExactTable {...props} catalogue={catalogue} />;
  return (
    <ValueTable {...props} exactness={isRounded ? 'loading' : 'exact'} failure={undefined} onRetry={() => undefined} />
  );
};
