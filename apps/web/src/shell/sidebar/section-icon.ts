import type { IconName } from '../../shared/ui/icon.tsx';

const icons: Record<string, IconName> = {
  onchain: 'chain',
  market: 'market',
  exchange: 'exchange',
  flux: 'exchange',
  casting: 'levels',
  monetary: 'wallet',
  bond: 'levels',
  stock_index: 'market',
  output: 'table',
  information: 'note',
};

export const sectionIcon = (key: string): IconName => icons[key] ?? 'folder';
