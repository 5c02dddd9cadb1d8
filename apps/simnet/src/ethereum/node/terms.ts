import { jitter } from '../../world/activity.ts';
import { london } from '../../world/ethereum.ts';
import type { EtherBlock } from '../block/block.ts';
import { blobShareOn, gasLimitOn, gasPriceOn, tipOn, usageOn } from '../people/eras.ts';
import type { Moment } from '../people/moment.ts';
import { baseFeeAfter, blobPriceOf, blobRulesOn, excessAfter, targetOf } from './fees.ts';

const GWEI = 1e9;
const FULLEST = 0.97;
const STEEPNESS = 8; // how strongly blocks fill when the base fee is lower than what people would pay
const EMPTIEST = 0.03;

/** Terms of all transactions of a block. Fees in wei. */
export interface BlockTerms {
  readonly gasLimit: number;
  readonly baseFee: bigint | undefined;
  readonly blobs: { readonly excess: number; readonly price: bigint } | undefined;
  /** A tip since London, before it the whole price of a unit of gas. */
  readonly usualOffer: number;
}

/**
 * A block has the gas of the main network's blocks of its time: thousands of them in half a day, one and a quarter in 15 seconds. So
 * gas, fees and burned ether of a day are right, whatever the number of blocks.
 */
const gasLimitOf = ({ day, passed }: Moment): number =>
  Math.round(gasLimitOn(day.day) * Math.max(1, passed * day.blocks));

export const termsAfter = (before: EtherBlock | undefined, moment: Moment): BlockTerms => {
  const { day } = moment.day;
  const rules = blobRulesOn(day);
  const excess = rules && excessAfter(before?.blobs, rules.target);
  return {
    gasLimit: gasLimitOf(moment),
    baseFee: before ? baseFeeAfter(before, day) : firstBaseFee(moment),
    blobs: rules && excess !== undefined ? { excess, price: blobPriceOf(excess, rules.fraction) } : undefined,
    usualOffer: (day < london ? gasPriceOn(day) * moment.day.heat : tipOn(day)) * GWEI,
  };
};

/** Wei that people would pay for a unit of gas: at which a day burns as much as the world's. */
const wantedBaseFee = ({ day }: Moment): number => {
  const gas = targetOf(gasLimitOn(day.day)) * day.blocks;
  return (day.burned * 1e18) / gas;
};

/** A chain that begins late begins with the base fee of its time. */
const firstBaseFee = (moment: Moment): bigint | undefined =>
  moment.day.day < london ? undefined : BigInt(Math.floor(wantedBaseFee(moment)));

/** Gas and blobs that a block should have. */
export const demandOf = (terms: BlockTerms, moment: Moment): { readonly gas: number; readonly blobs: number } => {
  const { day } = moment.day;
  const rules = blobRulesOn(day);
  const blobs = Math.round((rules?.most ?? 0) * blobShareOn(day) * (0.5 + moment.random()));
  if (terms.baseFee === undefined)
    return { gas: terms.gasLimit * Math.min(FULLEST, usageOn(day) * jitter(moment.random, 0.05)), blobs: 0 };
  const wanted = wantedBaseFee(moment) * jitter(moment.random, 0.03);
  const fullness = 1 + STEEPNESS * (wanted / Number(terms.baseFee) - 1);
  const gas = targetOf(terms.gasLimit) * Math.max(EMPTIEST, Math.min(2 * FULLEST, fullness));
  return { gas, blobs: Math.min(blobs, rules?.most ?? 0) };
};
