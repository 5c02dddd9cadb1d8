import { deriveColumns } from '@chaintide/onchain/columns/derive';
import type { CoinFlow } from '@chaintide/onchain/flow';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { scriptKinds } from '@chaintide/onchain/blocks/script-kind';

const DAYS = 6_300;
const DAY_SECONDS = 86_400;
const FIRST_TIME = 1_231_027_200; // a midnight
const COIN = 1_000_000; // satoshi
const AIM_SECONDS = 2;
const ROUNDS = 3;

const hashOf = (height: number): Uint8Array => {
  const hash = new Uint8Array(32);
  new DataView(hash.buffer).setUint32(0, height + 1);
  return hash;
};

/** The only block of a day: it spends a coin of every earlier day, and creates one for every later day. */
const blockOf = (height: number): CoinFlow => {
  const time = FIRST_TIME + height * DAY_SECONDS;
  const later = DAYS - height;
  return {
    height,
    hash: hashOf(height),
    previous: height === 0 ? new Uint8Array(32) : hashOf(height - 1),
    time,
    medianTime: time,
    bits: 0x1d_00_ff_ff,
    size: 1_000_000,
    weight: 3_000_000,
    transactions: height + 1,
    subsidy: 50e8,
    fees: 0,
    created: {
      count: later,
      mined: 0,
      values: new Float64Array(later).fill(COIN),
      kinds: Uint8Array.from({ length: later }, (_, index) => index % 9),
      unspendable: new Uint8Array(later),
    },
    spent: {
      count: height,
      values: new Float64Array(height).fill(COIN),
      createdAt: Uint32Array.from({ length: height }, (_, index) => index),
      mined: new Uint8Array(height),
      kinds: Uint8Array.from({ length: height }, (_, index) => index % 9),
    },
  };
};

/** Prints the processor time of all columns from the fullest matrix that there can be; returns whether it is below the aim. */
export const measureDerivation = (): boolean => {
  const matrix = new CohortMatrix('header');
  for (let height = 0; height < DAYS; height++) matrix.append(blockOf(height));
  const prices = Float64Array.from({ length: DAYS }, (_, row) => 100 + row + 50 * Math.sin(row / 40));
  let [seconds, columns] = [Infinity, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = process.threadCpuUsage();
    columns = deriveColumns(matrix, prices, { kinds: scriptKinds }).size;
    const { user, system } = process.threadCpuUsage(begun);
    seconds = Math.min(seconds, (user + system) / 1e6);
  }
  console.log(
    `${columns} columns of ${DAYS} days, each of which spends coins of every earlier one: ${seconds.toFixed(2)} s (aim ${AIM_SECONDS})`,
  );
  console.log(
    JSON.stringify({
      bench: 'onchain derivation',
      value: Number(seconds.toFixed(3)),
      unit: 's',
      peer: `aim, ${AIM_SECONDS}`,
      ratio: Number((seconds / AIM_SECONDS).toFixed(3)),
    }),
  );
  return seconds < AIM_SECONDS;
};
