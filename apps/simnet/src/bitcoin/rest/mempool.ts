import { wave } from '../../world/noise.ts';

const HOUR = 3_600_000;
const SALT = 83;
const CALM = 180; // transactions
const BYTES = 310; // of a transaction, on average
const USAGE = 4; // bytes of memory for each byte of a transaction

/** Transactions that wait, as `getmempoolinfo` counts them: they rise and fall within hours. No single one is known. */
export const mempoolJson = (now: number, seed: number) => {
  const size = Math.round(CALM * Math.exp(wave(now, 6 * HOUR, seed, SALT) + 0.3 * wave(now, 60_000, seed, SALT + 1)));
  const bytes = size * BYTES;
  return {
    loaded: true,
    size,
    bytes,
    usage: bytes * USAGE,
    total_fee: Number((bytes * 4e-8 * (1 + wave(now, 6 * HOUR, seed, SALT))).toFixed(8)),
    maxmempool: 300_000_000,
    mempoolminfee: 0.000_01,
    minrelaytxfee: 0.000_01,
    incrementalrelayfee: 0.000_01,
    unbroadcastcount: 0,
    fullrbf: true,
  };
};
