// one chunk for all, because they share most of their code
export { AccountsTab } from './accounts-tab.tsx';
export { TransfersTab } from './transfers-tab.tsx';
