import { ChainError, at } from '../blocks/chain-error.ts';
import type { EtherBlock, EtherLog, EtherTransaction, Uncle, Withdrawal } from './block.ts';
import { amountIn, answerOf, bytesIn, bytesOf, listOf, numberIn, optional, type Answer } from './fields.ts';

const ADDRESS = 20;
const HASH = 32;
const PLAIN_GAS = 21_000; // of a payment without a call
const GWEI = 10n ** 9n;
const MOST_TOPICS = 4;

/** The answers to `eth_getBlockByNumber` with transactions, `eth_getBlockReceipts`, and `eth_getUncleByBlockNumberAndIndex` for each uncle. */
export interface BlockAnswers {
  readonly block: unknown;
  readonly receipts: unknown;
  readonly uncles: readonly unknown[];
}

/**
 * A block from a node's answers about it. Throws ChainError where the node has none, where a field is missing or odd, and where the
 * receipts are not those of the block.
 */
export const readBlock = (number: number, { block, receipts, uncles }: BlockAnswers): EtherBlock =>
  at({ height: number }, () => {
    if (block === null || block === undefined)
      throw new ChainError('block.missing', 'the node has no such block: it is pruned, or has just left it');
    const header = answerOf(block, 'the block');
    if (numberIn(header, 'number') !== number)
      throw new ChainError('block.link', `the node gives block ${numberIn(header, 'number')} instead`);
    return { ...headerOf(header, number), ...contentOf(header, receipts), uncles: uncles.map(uncleOf) };
  });

/** How many uncles a block names. */
export const unclesOf = (block: unknown): number => {
  const uncles = (block as Answer | null)?.['uncles'];
  return Array.isArray(uncles) ? uncles.length : 0;
};

/** Hashes of the transactions that a block names. */
export const hashesOf = (block: unknown): string[] => {
  const transactions = (block as Answer | null)?.['transactions'];
  return (Array.isArray(transactions) ? transactions : []).map((one) =>
    bytesIn(answerOf(one, 'a transaction'), 'hash', HASH),
  );
};

type Header = Omit<EtherBlock, 'transactions' | 'logs' | 'uncles'>;

const headerOf = (header: Answer, number: number): Header => ({
  number,
  hash: bytesIn(header, 'hash', HASH),
  parent: bytesIn(header, 'parentHash', HASH),
  time: numberIn(header, 'timestamp'),
  miner: bytesIn(header, 'miner', ADDRESS),
  isMined: (optional(header, 'difficulty', amountIn) ?? 0n) > 0n,
  gasUsed: numberIn(header, 'gasUsed'),
  gasLimit: numberIn(header, 'gasLimit'),
  baseFee: optional(header, 'baseFeePerGas', amountIn) ?? 0n,
  withdrawals: (optional(header, 'withdrawals', listOf) ?? []).map(withdrawalOf),
});

const withdrawalOf = (value: unknown): Withdrawal => {
  const answer = answerOf(value, 'a withdrawal');
  return { address: bytesIn(answer, 'address', ADDRESS), amount: amountIn(answer, 'amount') * GWEI };
};

const uncleOf = (value: unknown): Uncle => {
  const answer = answerOf(value, 'an uncle');
  return { miner: bytesIn(answer, 'miner', ADDRESS), number: numberIn(answer, 'number') };
};

const contentOf = (header: Answer, given: unknown): Pick<EtherBlock, 'transactions' | 'logs'> => {
  const sent = listOf(header, 'transactions');
  const receipts = listOf({ receipts: given ?? undefined }, 'receipts');
  const hash = bytesIn(header, 'hash', HASH);
  if (receipts.length !== sent.length)
    throw new ChainError('block.receipts', `${sent.length} transactions have ${receipts.length} receipts`);
  const logs: EtherLog[] = [];
  const transactions = sent.map((one, index) => {
    const transaction = answerOf(one, 'a transaction');
    const receipt = answerOf(receipts[index], 'a receipt');
    requireSame(transaction, receipt, hash);
    const read = transactionOf(transaction, receipt);
    for (const log of listOf(receipt, 'logs')) logs.push(logOf(answerOf(log, 'a log'), read));
    return read;
  });
  requireGas(header, transactions);
  return { transactions, logs };
};

const requireSame = (transaction: Answer, receipt: Answer, hash: string): void => {
  if (receipt['transactionHash'] === transaction['hash'] && receipt['blockHash'] === hash) return;
  const txid = bytesIn(transaction, 'hash', HASH);
  if (bytesIn(receipt, 'transactionHash', HASH) !== txid || bytesIn(receipt, 'blockHash', HASH) !== hash)
    throw new ChainError('block.receipts', `the receipt of transaction ${txid} is that of another one`);
};

const requireGas = (header: Answer, transactions: readonly EtherTransaction[]): void => {
  const [sum, said] = [transactions.reduce((total, { gasUsed }) => total + gasUsed, 0), numberIn(header, 'gasUsed')];
  if (sum !== said) throw new ChainError('block.receipts', `the receipts tell of ${sum} gas, and the block of ${said}`);
  const base = optional(header, 'baseFeePerGas', amountIn) ?? 0n;
  if (transactions.some(({ gasPrice }) => gasPrice < base))
    throw new ChainError('block.receipts', 'a transaction paid less than the base fee');
};

const transactionOf = (transaction: Answer, receipt: Answer): EtherTransaction => {
  const gasUsed = numberIn(receipt, 'gasUsed');
  const hasFailed = failed(transaction, receipt, gasUsed);
  return {
    hash: bytesIn(transaction, 'hash', HASH),
    from: bytesIn(transaction, 'from', ADDRESS),
    to: optional(transaction, 'to', addressIn) ?? null,
    value: amountIn(transaction, 'value'),
    gasUsed,
    gasPrice: optional(receipt, 'effectiveGasPrice', amountIn) ?? amountIn(transaction, 'gasPrice'),
    blobGas: optional(receipt, 'blobGasUsed', numberIn) ?? 0,
    blobPrice: optional(receipt, 'blobGasPrice', amountIn) ?? 0n,
    hasFailed,
    created: hasFailed ? null : (optional(receipt, 'contractAddress', addressIn) ?? null),
  };
};

const addressIn = (answer: Answer, name: string): string => bytesIn(answer, name, ADDRESS);

/** Receipts before Byzantium have no status; then whatever failed used up its gas. */
const failed = (transaction: Answer, receipt: Answer, gasUsed: number): boolean => {
  const status = optional(receipt, 'status', numberIn);
  if (status !== undefined) return status === 0;
  return gasUsed > PLAIN_GAS && gasUsed === numberIn(transaction, 'gas');
};

const logOf = (log: Answer, { hash: transaction }: EtherTransaction): EtherLog => {
  const topics: string[] = [];
  for (const topic of listOf(log, 'topics')) topics.push(bytesOf(topic, 'topic', HASH));
  if (topics.length > MOST_TOPICS || log['removed'] === true)
    throw new ChainError('block.receipts', 'a receipt has a log that was removed, or that no contract can write');
  return { transaction, address: bytesIn(log, 'address', ADDRESS), topics, data: bytesIn(log, 'data') };
};
