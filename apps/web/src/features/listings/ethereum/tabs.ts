// one chunk for all, because they share most of their code
export { TransfersTab } from './transfers-tab.tsx';
