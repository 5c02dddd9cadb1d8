import { describe, expect, it } from 'vitest';
import { readBlock, unclesOf } from './read-block.ts';

const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const address = (digit: string): string => `0x${digit.repeat(40)}`;

const transaction = {
  hash: hash('1'),
  from: address('A'),
  to: address('b'),
  value: '0x10000000000000000000000000000000000',
  gas: '0x5208',
  gasPrice: '0x9',
};
const log = { address: address('c'), topics: [hash('d')], data: '0x00', removed: false };
const receipt = {
  transactionHash: hash('1'),
  blockHash: hash('2'),
  gasUsed: '0x5208',
  effectiveGasPrice: '0x8',
  status: '0x1',
  contractAddress: null,
  logs: [log],
};
const block = {
  number: '0x7',
  hash: hash('2'),
  parentHash: hash('3'),
  timestamp: '0x64',
  miner: address('e'),
  difficulty: '0x0',
  gasUsed: '0x5208',
  gasLimit: '0x1c9c380',
  baseFeePerGas: '0x7',
  transactions: [transaction],
  withdrawals: [{ address: address('f'), amount: '0x2' }],
  uncles: [],
};
const read = (changes: object = {}, receipts: unknown = [receipt], uncles: readonly unknown[] = []) =>
  readBlock(7, { block: { ...block, ...changes }, receipts, uncles });

describe('a block from the answers of a node', () => {
  it('has what the header, the transactions and the receipts say', () => {
    expect(read()).toMatchObject({
      number: 7,
      time: 100,
      isMined: false,
      baseFee: 7n,
      transactions: [
        {
          hash: transaction.hash,
          from: address('a'),
          value: 2n ** 136n,
          gasPrice: 8n,
          gasUsed: 21_000,
          hasFailed: false,
        },
      ],
      logs: [{ transaction: transaction.hash, address: address('c'), topics: [hash('d')], data: '0x00' }],
      withdrawals: [{ amount: 2_000_000_000n }],
    });
  });

  it('is read as it was before London, Byzantium and the Merge, too', () => {
    const old = { ...receipt, status: undefined, effectiveGasPrice: undefined, gasUsed: '0x6000' };
    const uncle = { miner: address('9'), number: '0x6' };
    const changes = { difficulty: '0x5', baseFeePerGas: undefined, withdrawals: undefined, gasUsed: '0x6000' };
    const spent = { ...transaction, gas: '0x6000' };
    expect(read({ ...changes, transactions: [spent] }, [old], [uncle])).toMatchObject({
      isMined: true,
      baseFee: 0n,
      uncles: [{ miner: address('9'), number: 6 }],
      transactions: [{ hasFailed: true, gasPrice: 9n }],
    });
    expect(read(changes, [old]).transactions[0]!.hasFailed).toBe(false);
    expect([unclesOf({ uncles: [1, 2] }), unclesOf(null)]).toEqual([2, 0]);
  });

  it.each<[string, { readonly block?: unknown; readonly receipts?: unknown }, string]>([
    ['no block', { block: null }, 'the node has no such block'],
    ['another block', { block: { ...block, number: '0x8' } }, 'gives block 8 instead'],
    ['no receipts', { receipts: null }, 'receipts is missing'],
    ['too few receipts', { receipts: [] }, '1 transactions have 0 receipts'],
    [
      'the receipt of another transaction',
      { receipts: [{ ...receipt, transactionHash: hash('5') }] },
      'of another one',
    ],
    ['the receipt of another block', { receipts: [{ ...receipt, blockHash: hash('5') }] }, 'of another one'],
    ['receipts of other gas', { receipts: [{ ...receipt, gasUsed: '0x5209' }] }, '21001 gas, and the block of 21000'],
    ['a price below the base fee', { receipts: [{ ...receipt, effectiveGasPrice: '0x6' }] }, 'than the base fee'],
    ['a log that was removed', { receipts: [{ ...receipt, logs: [{ ...log, removed: true }] }] }, 'was removed'],
    ['five topics', { receipts: [{ ...receipt, logs: [{ ...log, topics: Array(5).fill(hash('d')) }] }] }, 'can write'],
    ['a quantity that is none', { block: { ...block, gasLimit: '12' } }, 'gasLimit is "12"'],
    ['a quantity beyond 52 bits', { block: { ...block, timestamp: `0x${'f'.repeat(14)}` } }, 'timestamp is'],
    ['an amount beyond 256 bits', { block: { ...block, baseFeePerGas: `0x1${'0'.repeat(64)}` } }, 'baseFeePerGas is'],
    ['an address that is none', { block: { ...block, miner: '0x12' } }, 'miner is "0x12"'],
    ['transactions as hashes', { block: { ...block, transactions: [hash('1')] } }, 'a transaction is'],
  ])('is refused with %s', (_, odd, text) => {
    expect(() => readBlock(7, { block, receipts: [receipt], uncles: [], ...odd })).toThrow(text);
  });
});
