// one chunk for all, because they share most of their code
export { AddressesTab } from './addresses-tab.tsx';
export { MempoolTab } from './mempool-tab.tsx';
export { PoolsTab } from './pools-tab.tsx';
export { TagsTab } from './tags-tab.tsx';
export { TransactionsTab } from './transactions-tab.tsx';
