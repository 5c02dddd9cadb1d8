import type { AddressFlow } from '@chaintide/contracts/market/bitcoin-address';
import { csvMoment, type CsvColumn } from '../../platform/csv.ts';

const SATOSHI = 8; // decimals
const CENTS = 2;

/** The changes of an address as CSV. */
export const flowColumns: readonly CsvColumn<AddressFlow>[] = [
  { title: { zh: '时间 (UTC)', en: 'Time (UTC)' }, text: ({ time }) => csvMoment(time) },
  { title: { zh: '区块', en: 'Block' }, text: ({ height }) => String(height), isNumber: true },
  { title: { zh: '变动 (BTC)', en: 'Change (BTC)' }, text: ({ amount }) => amount.toFixed(SATOSHI), isNumber: true },
  {
    title: { zh: '当日价值 (USD)', en: 'Value that day (USD)' },
    text: ({ usd }) => usd?.toFixed(CENTS) ?? '',
    isNumber: true,
  },
  { title: { zh: '余额 (BTC)', en: 'Balance (BTC)' }, text: ({ balance }) => balance.toFixed(SATOSHI), isNumber: true },
];
