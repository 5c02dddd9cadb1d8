import { london } from '../../world/ethereum.ts';
import { dencun, prague } from '../people/eras.ts';
import { BLOB_GAS } from '../people/execution.ts';

const ELASTICITY = 2;
const CHANGE = 8n; // at most an eighth from block to block
const FIRST_BASE_FEE = 1_000_000_000n;

interface Filled {
  readonly gasLimit: number;
  readonly gasUsed: number;
  readonly baseFee: bigint | undefined;
}

export const targetOf = (gasLimit: number): number => Math.floor(gasLimit / ELASTICITY);

/** The base fee of the block that follows, in wei, exactly by EIP-1559; undefined before London. */
export const baseFeeAfter = ({ gasLimit, gasUsed, baseFee }: Filled, day: number): bigint | undefined => {
  if (day < london) return undefined;
  if (baseFee === undefined) return FIRST_BASE_FEE;
  const [used, target] = [BigInt(gasUsed), BigInt(targetOf(gasLimit))];
  if (used === target) return baseFee;
  if (used < target) return baseFee - (baseFee * (target - used)) / target / CHANGE;
  const more = (baseFee * (used - target)) / target / CHANGE;
  return baseFee + (more > 1n ? more : 1n);
};

/** Blobs in a block that keep their price, the most that it may have, and how slowly the price changes. */
interface BlobRules {
  readonly target: number;
  readonly most: number;
  readonly fraction: bigint;
}

/** Undefined before Dencun. */
export const blobRulesOn = (day: number): BlobRules | undefined => {
  if (day < dencun) return undefined;
  return day < prague ? { target: 3, most: 6, fraction: 3_338_477n } : { target: 6, most: 9, fraction: 5_007_716n };
};

/** Blob gas above the target that adds up from block to block, by EIP-4844. */
export const excessAfter = (blobs: { gasUsed: number; excess: number } | undefined, target: number): number =>
  Math.max(0, (blobs?.excess ?? 0) + (blobs?.gasUsed ?? 0) - target * BLOB_GAS);

/** Wei for a unit of blob gas: e to the excess, in integers, as EIP-4844 defines it. */
export const blobPriceOf = (excess: number, fraction: bigint): bigint => {
  const exponent = BigInt(excess);
  let [sum, term] = [0n, fraction];
  for (let step = 1n; term > 0n; step += 1n) {
    sum += term;
    term = (term * exponent) / (fraction * step);
  }
  return sum / fraction;
};
