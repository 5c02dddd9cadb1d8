import { amountOf } from '@chaintide/contracts/money/amount';
import type { PaidLevel } from '@chaintide/contracts/people/levels';
import { UpgradesService } from '../../src/modules/upgrades/upgrades.service.ts';
import { textOf, type Deed } from './deeds.ts';
import { outcomeOf } from './world.ts';

export const buy = (wish: {
  readonly user: number;
  readonly level: PaidLevel;
  readonly stale: boolean;
  readonly key: string;
}): Deed => ({
  text: textOf('buy', wish),
  bind: (world) => {
    const { user, level, key } = wish;
    const price = world.model.prices[level] + (wish.stale ? 1n : 0n);
    return Promise.resolve({
      run: () =>
        outcomeOf(world.part(UpgradesService).buy(world.people[user]!.id, { level, price: amountOf(price), key })),
      predict: (model) => model.buy(key, { user, level, price }),
    });
  },
});

export const changePrice = (level: PaidLevel, price: bigint): Deed => ({
  text: `price of ${level} ${price}`,
  bind: (world) =>
    Promise.resolve({
      run: () =>
        outcomeOf(world.part(UpgradesService).changePrice({ level, price, by: world.staff[0]!, note: 'a test' })),
      predict: (model) => {
        model.prices = { ...model.prices, [level]: price };
        return 'done';
      },
    }),
});

export const startDue = (): Deed => ({
  text: 'start what is due',
  bind: (world) =>
    Promise.resolve({
      run: () => outcomeOf(world.part(UpgradesService).startDue()),
      predict: (model) => {
        for (const user of world.people.keys()) model.startDue(user);
        return 'done';
      },
    }),
});
