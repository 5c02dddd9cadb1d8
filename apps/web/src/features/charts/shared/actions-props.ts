import type { RefObject } from 'react';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Charted } from './use-charted.ts';

export interface ChartActionsProps {
  readonly view: ChartView;
  /** Absent while nothing is drawn. */
  readonly charted: Charted | undefined;
  readonly stage: RefObject<StageHandle | null>;
  readonly onChange: (change: Partial<ChartView>) => void;
  /** Whether it is one of several charts, with one menu instead of a row of buttons and without keyboard shortcuts. */
  readonly isCompact?: boolean;
}
