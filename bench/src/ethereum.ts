import { EtherLedger } from '@chaintide/onchain/ethereum/ether-ledger';
import { readBlock } from '@chaintide/onchain/ethereum/read-block';
import { formatBlock, formatTransactionReceipt, type RpcBlock, type RpcTransactionReceipt } from 'viem';
import { EtherGenerator, type GeneratedAnswers } from './ethereum/generator.ts';

const BLOCKS = Number(process.argv[2] ?? process.env['ETHEREUM_BLOCKS'] ?? 600);
const PART_BLOCKS = 20;
const MAINNET = { transactions: 3e9, accounts: 350e6 };
const HOUR = 3_600; // seconds

/** Processor time of the one thread that works, in seconds. */
const timed = (work: () => void): number => {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1e6;
};

const setting = {
  network: { chainId: 1, genesisTime: 1, rewardOf: () => 0n, stakeReturned: 16n * 10n ** 18n },
  tokens: [{ name: 'usdt', contract: EtherGenerator.token, decimals: 6 }],
  seed: new Uint8Array(16).fill(7),
} as const;

const generator = new EtherGenerator(7);
const ledger = new EtherLedger(setting);
const spent = { index: 0, viem: 0 };
const counts = { transactions: 0, logs: 0, bytes: 0 };

const index = ({ number, block, receipts }: GeneratedAnswers): void => {
  ledger.apply(readBlock(number, { block: JSON.parse(block), receipts: JSON.parse(receipts), uncles: [] }), 2_000);
  ledger.settle(number - 64);
};

const parse = ({ block, receipts }: GeneratedAnswers): void => {
  formatBlock(JSON.parse(block) as RpcBlock);
  for (const receipt of JSON.parse(receipts) as RpcTransactionReceipt[]) formatTransactionReceipt(receipt);
};

for (let done = 0; done < BLOCKS; done += PART_BLOCKS) {
  const part = Array.from({ length: PART_BLOCKS }, () => generator.next());
  spent.index += timed(() => part.forEach(index));
  spent.viem += timed(() => part.forEach(parse));
  for (const { transactions, logs, block, receipts } of part) {
    counts.transactions += transactions;
    counts.logs += logs;
    counts.bytes += block.length + receipts.length;
  }
}

const perSecond = (count: number, seconds: number): number => Math.round(count / seconds);
const bytesPerAccount = ledger.accounts.bytes / ledger.accounts.count;
const rate = counts.transactions / spent.index;
console.log(
  [
    `${counts.transactions} transactions and ${counts.logs} logs, ${(counts.bytes / 1e6).toFixed(0)} MB of answers`,
    `index: ${perSecond(counts.transactions, spent.index)} transactions/s, ${perSecond(counts.logs, spent.index)} logs/s`,
    `viem, parsed only: ${perSecond(counts.transactions, spent.viem)} transactions/s, ${perSecond(counts.logs, spent.viem)} logs/s`,
    `${ledger.accounts.count} accounts: ${bytesPerAccount.toFixed(1)} bytes each`,
    `mainnet, taken as ${MAINNET.transactions / 1e9} billion transactions and ${MAINNET.accounts / 1e6} million accounts: ` +
      `${(MAINNET.transactions / rate / HOUR).toFixed(0)} hours of one core, ${((MAINNET.accounts * bytesPerAccount) / 1e9).toFixed(0)} GB`,
  ].join('\n'),
);
console.log(
  JSON.stringify({
    bench: 'ethereum index',
    value: perSecond(counts.transactions, spent.index),
    unit: 'transactions/s',
    peer: `viem, parsed only, ${perSecond(counts.transactions, spent.viem)}`,
    ratio: Number((spent.index / spent.viem).toFixed(2)),
  }),
);
