import { EtherLedger } from '@chaintide/onchain/ethereum/ether-ledger';
import { readBlock } from '@chaintide/onchain/ethereum/read-block';
import {
  decodeEventLog,
  formatBlock,
  formatTransactionReceipt,
  parseAbi,
  type RpcBlock,
  type RpcTransactionReceipt,
} from 'viem';
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
ledger.settle(BLOCKS); // as the history of a chain is, but for its last hour
const spent = { index: 0, formatted: 0, decoded: 0 };
const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
const counts = { transactions: 0, logs: 0, bytes: 0 };

const index = ({ number, block, receipts }: GeneratedAnswers): void => {
  ledger.apply(readBlock(number, { block: JSON.parse(block), receipts: JSON.parse(receipts), uncles: [] }), 2_000);
};

/** Numbers of blocks, transactions, receipts and logs; what logs tell stays text. */
const format = ({ block, receipts }: GeneratedAnswers): void => {
  formatBlock(JSON.parse(block) as RpcBlock);
  for (const receipt of JSON.parse(receipts) as RpcTransactionReceipt[]) formatTransactionReceipt(receipt);
};

/** The same, and from whom to whom how much moved by each log, as the index reads it. */
const decode = ({ block, receipts }: GeneratedAnswers): void => {
  formatBlock(JSON.parse(block) as RpcBlock);
  for (const receipt of JSON.parse(receipts) as RpcTransactionReceipt[])
    for (const { topics, data } of formatTransactionReceipt(receipt).logs) decodeEventLog({ abi, topics, data });
};

for (let done = 0; done < BLOCKS; done += PART_BLOCKS) {
  const part = Array.from({ length: PART_BLOCKS }, () => generator.next());
  spent.index += timed(() => part.forEach(index));
  spent.formatted += timed(() => part.forEach(format));
  spent.decoded += timed(() => part.forEach(decode));
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
    `viem, logs decoded: ${perSecond(counts.transactions, spent.decoded)} transactions/s, ${perSecond(counts.logs, spent.decoded)} logs/s`,
    `viem, formatted only: ${perSecond(counts.transactions, spent.formatted)} transactions/s; the index takes ${(spent.index / spent.formatted).toFixed(2)} of that time`,
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
    peer: `viem, logs decoded, ${perSecond(counts.transactions, spent.decoded)}`,
    ratio: Number((spent.index / spent.decoded).toFixed(2)),
  }),
);
