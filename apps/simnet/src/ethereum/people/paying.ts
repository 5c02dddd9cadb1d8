import type { Dealing } from './dealing.ts';

const MOST_PAID_OUT = 4; // payments of a pool at a time
const POOL_KEEPS = 20; // ether

/** People pay people. */
export const peoplePay = (dealing: Dealing, count: number): void => {
  for (let left = count; left > 0; left -= 1) {
    const payer = dealing.large(dealing.chance(0.8) ? 'trader' : 'holder', 2);
    if (payer === undefined) return;
    const receiver = dealing.receiver(dealing.chance(0.45) ? 'holder' : 'trader', 0.35);
    dealing.send(payer, receiver, 0.98 * dealing.accounts.ether(payer) * dealing.moment.random() ** 5);
  }
};

/** People move all that they have to another address. */
export const peopleMove = (dealing: Dealing, count: number): void => {
  for (let left = count; left > 0; left -= 1) {
    const owner = dealing.large('holder', 2);
    if (owner === undefined) return;
    dealing.send(owner, dealing.receiver('holder', 1), 0.995 * dealing.accounts.ether(owner));
  }
};

/** Who makes blocks pays people for machines and power, and sells. */
export const makersPay = (dealing: Dealing, count: number): void => {
  const group = dealing.society.groups.builder.length > 0 && dealing.chance(0.8) ? 'builder' : 'miner';
  for (let left = count; left > 0; left -= 1) {
    const maker = dealing.large(group, 2);
    if (maker === undefined || dealing.accounts.ether(maker) < POOL_KEEPS) continue;
    const spent = 0.8 * dealing.accounts.ether(maker);
    const parts = 1 + dealing.below(MOST_PAID_OUT);
    for (let part = 0; part < parts; part += 1) dealing.send(maker, paidBy(dealing), spent / parts);
  }
};

const paidBy = (dealing: Dealing): number => {
  const exchange = dealing.chance(0.55) ? dealing.member('exchange') : undefined;
  return exchange ?? dealing.receiver(dealing.chance(0.6) ? 'holder' : 'trader', 0.3);
};
