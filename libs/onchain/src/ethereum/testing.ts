import fc from 'fast-check';
import {
  DEPOSIT_CONTRACT,
  type EtherBlock,
  type EtherLog,
  type EtherNetwork,
  type EtherTransaction,
  type InternalMove,
} from './block.ts';
import type { LedgerSetting } from './ether-ledger.ts';

export const ETHER = 10n ** 18n;
const GAS = 21_000;
const BASE = 7n * 10n ** 9n;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const START = Date.UTC(2021, 7, 5) / 1_000;
export const USDT = `0x${'d'.repeat(40)}`;

const network: EtherNetwork = {
  chainId: 1,
  genesisTime: START,
  rewardOf: () => 2n * ETHER,
  stakeReturned: 16n * ETHER,
};
export const person = (index: number): string => `0x${index.toString(16).padStart(40, 'a')}`;

export const setting: LedgerSetting = {
  network,
  tokens: [{ name: 'usdt', contract: USDT, decimals: 6, owner: person(7), treasury: person(8) }],
  seed: new Uint8Array(16).fill(7),
};

const transactionHash = (text: string): string => `0x${text.padStart(64, '0')}`;

export const payment = (from: number, to: number, value: bigint): EtherTransaction => ({
  hash: transactionHash(`${from}${to}${value.toString(16)}`),
  from: person(from),
  to: person(to),
  value,
  gasUsed: GAS,
  gasPrice: BASE + 10n ** 9n,
  blobGas: 0,
  blobPrice: 0n,
  hasFailed: false,
  created: null,
});

export const movedWithin = (from: number, to: number, value = ETHER): InternalMove => ({
  from: person(from),
  to: person(to),
  value,
  isCreation: false,
});

export const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

/** `undefined` mints, or burns. */
export const tokenTransfer = (from: number | undefined, to: number | undefined, amount: bigint): EtherLog => ({
  transaction: transactionHash('e'),
  address: USDT,
  topics: [TRANSFER, ...[from, to].map((one) => word(one === undefined ? '0x0' : person(one)))],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
});

interface Content extends Partial<EtherBlock> {
  readonly salt?: number;
}

/** The block after another one, an hour or some days later. */
export const blockAfter = (before: EtherBlock | undefined, { salt = 0, ...content }: Content = {}): EtherBlock => {
  const number = before ? before.number + 1 : 0;
  return {
    number,
    hash: `0x${(number * 1_000 + salt + 1).toString(16).padStart(64, '0')}`,
    parent: before?.hash ?? `0x${'0'.repeat(64)}`,
    time: (before?.time ?? START) + 3_600,
    miner: person(99),
    isMined: false,
    gasUsed: GAS * (content.transactions?.length ?? 0),
    gasLimit: 30_000_000,
    baseFee: BASE,
    transactions: [],
    logs: [],
    withdrawals: [],
    uncles: [],
    ...content,
  };
};

/** The deeds of a block, for any chain below it. */
interface Plan {
  readonly hours: number;
  readonly isMined: boolean;
  readonly payments: readonly (readonly [from: number, to: number, milli: number])[];
  readonly failed: boolean;
  readonly withdrawn: number | undefined;
  readonly staked: boolean;
  readonly minted: number;
  /** Within the last transaction. */
  readonly moves: readonly (readonly [from: number, to: number, milli: number])[];
}

const who = fc.integer({ min: 0, max: 5 });
const moved = fc.tuple(who, who, fc.integer({ min: 0, max: 5_000 }));
const plan: fc.Arbitrary<Plan> = fc.record({
  hours: fc.constantFrom(1, 1, 5, 30, 24 * 200),
  isMined: fc.boolean(),
  payments: fc.array(moved, { maxLength: 4 }),
  moves: fc.array(moved, { maxLength: 4 }),
  failed: fc.boolean(),
  withdrawn: fc.option(fc.constantFrom(1, 17, 32), { nil: undefined }),
  staked: fc.boolean(),
  minted: fc.integer({ min: 0, max: 9 }),
});

export type Steps = readonly (readonly [left: number, plan: Plan])[];

/** Each step takes back some blocks, and adds one. */
export const steps: fc.Arbitrary<Steps> = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), plan), {
  minLength: 1,
  maxLength: 25,
});

export const planned = (before: EtherBlock | undefined, made: Plan, salt: number): EtherBlock => {
  const [first, ...others] = made.payments.map(([from, to, milli]) =>
    payment(from, to, (BigInt(milli) * ETHER) / 1_000n),
  );
  const moves = made.moves
    .filter(([from, to]) => from !== to)
    .map(([from, to, milli]) => ({ ...movedWithin(from, to), value: (BigInt(milli) * ETHER) / 1_000n }));
  const transactions = [
    ...(first ? [{ ...first, hasFailed: made.failed }] : []),
    ...others,
    ...(made.staked ? [{ ...payment(1, 0, 32n * ETHER), to: DEPOSIT_CONTRACT }] : []),
    ...(moves.length > 0 ? [{ ...payment(5, 4, 0n), moves }] : []),
  ];
  const time = (before?.time ?? START) + made.hours * 3_600;
  const withdrawals =
    made.withdrawn === undefined ? [] : [{ address: person(2), amount: BigInt(made.withdrawn) * ETHER }];
  const logs = made.minted > 4 ? [tokenTransfer(undefined, 1, BigInt(made.minted)), tokenTransfer(1, 2, 2n)] : [];
  const uncles = made.isMined && before ? [{ miner: person(98), number: before.number }] : [];
  return blockAfter(before, { salt, time, transactions, withdrawals, logs, isMined: made.isMined, uncles });
};
