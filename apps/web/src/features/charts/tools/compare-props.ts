import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import type { ChartView } from '@chaintide/chart/view/chart-view';

export interface CompareToolProps {
  readonly view: ChartView;
  readonly catalogue: Catalogue;
  readonly onChange: (change: Partial<ChartView>) => void;
}
