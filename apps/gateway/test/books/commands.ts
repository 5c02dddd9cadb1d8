import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { paidLevels } from '@chaintide/contracts/people/levels';
import { chainCommands } from './chain-commands.ts';
import { command, type Command } from './command.ts';
import type { Bound, Deed } from './deeds.ts';
import { buy } from './level-deeds.ts';
import type { Model } from './model.ts';
import { adopt, look } from './watching.ts';
import { levelDeeds, payoutDeeds, paymentDeeds, steps, sweeps, user, wishes } from './wishes.ts';
import type { World } from './world.ts';

/** Runs one deed; its result must equal the model's. */
const alone = (deed: Deed): Command =>
  command(deed.text, async (world) => {
    const bound = await deed.bind(world);
    if (!bound) return false;
    const outcome = await bound.run();
    world.count(bound.text ?? deed.text, outcome);
    expect([deed.text, outcome]).toEqual([deed.text, bound.predict(world.model)]);
    return true;
  });

const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));

/** The model after the deeds in an order that explains their results; undefined if there is none. */
const explained = (
  model: Model,
  deeds: readonly { readonly bound: Bound; readonly outcome: string }[],
  matches: (after: Model) => boolean,
): Model | undefined => {
  for (const order of orders(deeds)) {
    const after = model.copy();
    if (order.every(({ bound, outcome }) => bound.predict(after) === outcome) && matches(after)) return after;
  }
  return undefined;
};

const boundOf = async (world: World, deeds: readonly Deed[]): Promise<{ text: string; bound: Bound }[]> => {
  const bound: { text: string; bound: Bound }[] = [];
  for (const { text, bind } of deeds) {
    const one = await bind(world);
    if (one) bound.push({ text, bound: one });
  }
  return bound;
};

/** Runs deeds concurrently; their result must equal that of some sequential order. */
const together = (deeds: readonly Deed[]): Command =>
  command(`at once [${deeds.map(({ text }) => text).join(' | ')}]`, async (world) => {
    const bound = await boundOf(world, deeds);
    const done = await Promise.all(bound.map(async (one) => ({ ...one, outcome: await one.bound.run() })));
    for (const { text, bound: one, outcome } of done) world.count(one.text ?? text, outcome);
    const [balances, holders, prices, states] = [
      await world.balances(),
      await world.holders(),
      await world.prices(),
      await world.states(),
    ];
    const after = explained(
      world.model,
      done,
      (model) =>
        [...balances].every(([account, units]) => model.balance(account) === units) &&
        isDeepStrictEqual(
          holders,
          model.holders.map(({ now, waiting }) => ({ now, waiting })),
        ) &&
        prices.every(([level, price]) => model.prices[level] === price) &&
        [...model.payments, ...model.payouts].every(([key, { state }]) => states.get(key) === state),
    );
    expect(
      after === undefined
        ? ['in no order', ...done.map(({ text, outcome }) => [text, outcome]), Object.fromEntries(balances), holders]
        : ['explained'],
    ).toEqual(['explained']);
    world.model = after!;
    return bound.length > 0;
  });

/** Runs deeds while the watchers look, which takes many steps: nothing breaks, and the books match the result. */
const besideLook = (deeds: readonly Deed[]): Command =>
  command(`beside a look [${deeds.map(({ text }) => text).join(' | ')}]`, async (world) => {
    const bound = await boundOf(world, deeds);
    const [, ...outcomes] = await Promise.all([look(world), ...bound.map((one) => one.bound.run())]);
    expect(outcomes.filter((one) => one.startsWith('a fault'))).toEqual([]);
    await adopt(world, { isAlone: false });
    return true;
  });

const looks = fc.constant(
  command('look', async (world) => {
    await look(world);
    await adopt(world, { isAlone: true });
    return true;
  }),
);

const single = (deeds: fc.Arbitrary<Deed>): fc.Arbitrary<Command> => deeds.map(alone);
/** The same request twice has the effect of one. */
const group = fc.oneof(
  { weight: 3, arbitrary: fc.array(steps, { minLength: 2, maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: wishes.chain((wish) =>
      fc.array(steps, { minLength: 0, maxLength: 2 }).map((others) => [wish, ...others]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ user, level: fc.constantFrom(...paidLevels), stale: fc.constant(false), key: fc.uuid() })
      .map((one) => [buy(one), buy(one), buy(one)]),
  },
);

/** Commands; duplicates increase their frequency. */
export const commands: fc.Arbitrary<Command>[] = [
  single(wishes),
  single(wishes),
  single(paymentDeeds),
  single(paymentDeeds),
  single(payoutDeeds),
  single(payoutDeeds),
  single(levelDeeds),
  single(sweeps),
  ...chainCommands,
  chainCommands[0]!,
  chainCommands[1]!,
  chainCommands[2]!,
  looks,
  looks,
  looks,
  looks,
  group.map(together),
  group.map(together),
  fc.array(fc.oneof(paymentDeeds, payoutDeeds), { minLength: 1, maxLength: 3 }).map(besideLook),
];
