import type { EtherBlock, EtherLog, EtherTransaction } from '../block/block.ts';
import { hex, keccak, word, type Hex } from '../block/hashes.ts';
import { BLOB_GAS } from '../people/execution.ts';

const ZERO: Hex = `0x${'0'.repeat(64)}`;
const NO_UNCLES: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
const NO_BLOOM: Hex = `0x${'00'.repeat(256)}`;
const FULL_BLOOM: Hex = `0x${'ff'.repeat(256)}`; // rules nothing out, as a filter may

const bloomOf = (logs: number): Hex => (logs > 0 ? FULL_BLOOM : NO_BLOOM);

/** The place of something in a block. */
const placeOf = ({ hash, height, time }: EtherBlock) => ({
  blockHash: hash,
  blockNumber: hex(height),
  blockTimestamp: hex(time),
});

const blobHashes = ({ hash, blobs }: EtherTransaction): Hex[] =>
  Array.from({ length: blobs }, (_, index): Hex => `0x01${keccak(`blob ${index} of ${hash}`).slice(4)}`);

const feesOf = (transaction: EtherTransaction, block: EtherBlock) => {
  const { type, price, maxFee, tip } = transaction;
  if (type === 0) return { gasPrice: hex(price) };
  const capped = { gasPrice: hex(price), maxFeePerGas: hex(maxFee), maxPriorityFeePerGas: hex(tip), accessList: [] };
  if (type === 2) return capped;
  return {
    ...capped,
    maxFeePerBlobGas: hex(2n * block.blobs!.price),
    blobVersionedHashes: blobHashes(transaction),
  };
};

/** A transaction as `eth_getTransactionByHash` describes it. Its signature is nobody's. */
export const transactionJson = (block: EtherBlock, index: number, chainId: number) => {
  const transaction = block.transactions[index]!;
  const { hash, from, to, nonce, value, gas, input, type } = transaction;
  return {
    ...placeOf(block),
    transactionIndex: hex(index),
    hash,
    from,
    to: to ?? null,
    nonce: hex(nonce),
    value: hex(value),
    gas: hex(gas),
    input,
    type: hex(type),
    ...(type !== 0 && { chainId: hex(chainId), yParity: '0x0' }),
    ...feesOf(transaction, block),
    v: type === 0 ? hex(2 * chainId + 35) : '0x0',
    r: hash,
    s: hash,
  };
};

const sinceForks = ({ baseFee, withdrawals, blobs }: EtherBlock) => ({
  ...(baseFee !== undefined && { baseFeePerGas: hex(baseFee) }),
  ...(withdrawals && {
    withdrawalsRoot: keccak(withdrawals.map(({ index, amount }) => `${index} ${amount}`).join()),
    withdrawals: withdrawals.map(({ index, validator, address, amount }) => ({
      index: hex(index),
      validatorIndex: hex(validator),
      address,
      amount: hex(amount),
    })),
  }),
  ...(blobs && { blobGasUsed: hex(blobs.gasUsed), excessBlobGas: hex(blobs.excess), parentBeaconBlockRoot: ZERO }),
});

/** A block as `eth_getBlockByNumber` describes it, with its transactions or their hashes. */
export const blockJson = (block: EtherBlock, isFull: boolean, chainId: number) => {
  const { height, hash, parent, time, miner, gasLimit, gasUsed, transactions } = block;
  return {
    number: hex(height),
    hash,
    parentHash: parent,
    timestamp: hex(time),
    miner,
    gasLimit: hex(gasLimit),
    gasUsed: hex(gasUsed),
    difficulty: hex(Math.floor(block.difficulty)),
    extraData: `0x${Buffer.from('Chaintide simnet').toString('hex')}`,
    logsBloom: bloomOf(transactions.reduce((sum, { logs }) => sum + logs.length, 0)),
    mixHash: ZERO,
    nonce: '0x0000000000000000',
    sha3Uncles: NO_UNCLES,
    uncles: [],
    size: hex(600 + 180 * transactions.length),
    stateRoot: block.stateRoot,
    transactionsRoot: block.transactionsRoot,
    receiptsRoot: block.receiptsRoot,
    ...sinceForks(block),
    transactions: transactions.map((transaction, index) =>
      isFull ? transactionJson(block, index, chainId) : transaction.hash,
    ),
  };
};

const dataOf = ({ data }: EtherLog): Hex => `0x${typeof data === 'bigint' ? word(data) : data}`;

interface LogPlace {
  /** Of its transaction. */
  readonly index: number;
  /** In its block. */
  readonly at: number;
}

const logJson = (block: EtherBlock, log: EtherLog, { index, at }: LogPlace) => ({
  address: log.address,
  topics: [log.signature, ...log.indexed.map((one) => `0x${word(one)}`)],
  data: dataOf(log),
  ...placeOf(block),
  transactionHash: block.transactions[index]!.hash,
  transactionIndex: hex(index),
  logIndex: hex(at),
  removed: false,
});
export type DescribedLog = ReturnType<typeof logJson>;

/** The logs of a block, in order. */
export const logsJson = (block: EtherBlock): DescribedLog[] => {
  let at = 0;
  return block.transactions.flatMap(({ logs }, index) => logs.map((log) => logJson(block, log, { index, at: at++ })));
};

/** The receipts of a block as `eth_getBlockReceipts` gives them, in order. */
export const receiptsJson = (block: EtherBlock) => {
  let [gas, logged] = [0, 0];
  return block.transactions.map((transaction, index) => {
    const { hash, from, to, created, gasUsed, price, type, isFailed, blobs, logs } = transaction;
    gas += gasUsed;
    return {
      ...placeOf(block),
      transactionHash: hash,
      transactionIndex: hex(index),
      from,
      to: to ?? null,
      contractAddress: created ?? null,
      status: isFailed ? '0x0' : '0x1',
      type: hex(type),
      gasUsed: hex(gasUsed),
      cumulativeGasUsed: hex(gas),
      effectiveGasPrice: hex(price),
      ...(blobs > 0 && { blobGasUsed: hex(blobs * BLOB_GAS), blobGasPrice: hex(block.blobs!.price) }),
      logsBloom: bloomOf(logs.length),
      logs: logs.map((log) => logJson(block, log, { index, at: logged++ })),
    };
  });
};

/** A transaction as `callTracer` describes it. */
export const traceJson = ({ hash, from, to, created, value, gas, gasUsed, input, isFailed }: EtherTransaction) => ({
  txHash: hash,
  result: {
    type: to === undefined ? 'CREATE' : 'CALL',
    from,
    to: to ?? created,
    value: hex(value),
    gas: hex(gas),
    gasUsed: hex(gasUsed),
    input,
    ...(isFailed && { error: 'execution reverted' }),
  },
});
