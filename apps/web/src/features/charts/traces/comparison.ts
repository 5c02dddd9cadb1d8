import type { Comparison, Indicator } from '@chaintide/contracts/indicators';
import type { Window } from '@chaintide/chart/gestures/window';
import { rebased } from '@chaintide/chart/scene/rebased';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { averaged, type Averages, type Trace } from '@chaintide/chart/scene/trace';
import type { Companion } from '../use-companions.ts';
import { ratioTrace } from './companion-traces.ts';

interface Divided {
  readonly indicator: Indicator;
  readonly series: SeriesColumns;
}

/** The indicator divided by each comparison, with the averages: the first on the main axis, others on their own. */
export const ratiosOf = (main: Divided, companions: readonly Companion[], averages: Averages): Trace[] =>
  companions
    .filter(({ spec }) => spec.kind === 'compared')
    .flatMap(({ spec, series }) => (series ? [ratioTrace(main, spec, series)] : []))
    .flatMap((ratio, index) =>
      averaged(index === 0 ? ratio : { ...ratio, axis: ratio.key }, averages, main.series.resolution),
    );

/** The traces as drawn in a window. */
export const comparedIn = (traces: readonly Trace[], comparison: Comparison, window: Window): readonly Trace[] =>
  comparison === 'indexed' || comparison === 'percent' ? rebased(traces, window, comparison) : traces;
