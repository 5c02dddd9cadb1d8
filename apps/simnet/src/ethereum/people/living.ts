import { events } from '../../world/random.ts';
import type { Dealing } from './dealing.ts';
import { createContracts } from './creating.ts';
import { makersPay, peopleMove, peoplePay } from './paying.ts';
import { stake } from './staking.ts';
import { moveTokens } from './token-moves.ts';
import { trade } from './trading.ts';

const ACTIVITY = 0.024;
const MAKERS_PAY = 2; // times a day
const LIVE = 0.001; // days: blocks that follow each other faster show something now and then
const SHOWN = 0.12;

/** All that people do in the time of one block. Their number of transactions follows the root of the world's. */
export const live = (dealing: Dealing): void => {
  const { moment, society } = dealing;
  const rate = ACTIVITY * Math.sqrt(moment.day.transactions); // a day
  const times = (share: number): number =>
    events(share * rate * moment.passed, moment.random) + Number(moment.passed < LIVE && dealing.chance(share * SHOWN));
  society.arriving *= 1 - Math.min(1, moment.passed / 10);
  trade(dealing, rate);
  peoplePay(dealing, times(0.24));
  peopleMove(dealing, times(0.03));
  moveTokens(dealing, times);
  createContracts(dealing, times(0.025));
  stake(dealing);
  makersPay(dealing, events(MAKERS_PAY * moment.passed, moment.random));
};
