import type { RefObject } from 'react';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import type { ChartView } from '../view/chart-view.ts';
import type { Charted } from '../use-charted.ts';

export interface ChartActionsProps {
  readonly view: ChartView;
  /** What is drawn; absent while nothing is. */
  readonly charted: Charted | undefined;
  readonly stage: RefObject<StageHandle | null>;
  readonly onChange: (change: Partial<ChartView>) => void;
  /** One menu instead of a row of buttons, and no keys of the page: one of several charts. */
  readonly isCompact?: boolean;
}
