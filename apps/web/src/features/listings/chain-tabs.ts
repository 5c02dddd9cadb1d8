// one chunk for all, because they share most of their code
export { AddressesTab } from './bitcoin/addresses-tab.tsx';
export { MempoolTab } from './bitcoin/mempool-tab.tsx';
export { PoolsTab } from './bitcoin/pools-tab.tsx';
export { TagsTab } from './bitcoin/tags-tab.tsx';
export { TransactionsTab } from './bitcoin/transactions-tab.tsx';
export { AccountsTab } from './ethereum/accounts-tab.tsx';
export { ContractsTab } from './ethereum/contracts-tab.tsx';
export { TokensTab } from './ethereum/tokens-tab.tsx';
export { TransfersTab } from './ethereum/transfers-tab.tsx';
