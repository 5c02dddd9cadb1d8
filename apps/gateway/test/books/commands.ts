import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { paidLevels } from '@chaintide/contracts/levels';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { paymentStates } from '@chaintide/contracts/payments';
import { stablecoins } from '@chaintide/contracts/wallet';
import { simulatedWallets } from '../../src/modules/withdrawals/own-wallets.service.ts';
import { checkBooks } from './checks.ts';
import {
  buy,
  changePrice,
  edit,
  expire,
  payoutAct,
  recharge,
  rechargeAct,
  startDue,
  submitHash,
  withdraw,
  type Bound,
  type Deed,
} from './deeds.ts';
import type { Model } from './model.ts';
import { contracts, paperNetworks, rawOf, type Output, type PaperNetwork } from './paper-chain.ts';
import { adopt, look } from './watching.ts';
import type { World } from './world.ts';

type Command = fc.AsyncCommand<World, World, true>;
/** One of these words, and what happens to the world then; `false` where there was nothing to do it to. */
const command = (text: string, act: (world: World) => Promise<boolean>): Command => ({
  check: () => Promise.resolve(true),
  toString: () => text,
  async run(_, world) {
    if (await act(world)) await checkBooks(world);
  },
});

/** One after the other: exactly what the model says. */
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

/** The model after the bound deeds in an order in which each comes to what it came to; undefined where there is none. */
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

/** At once: what came of it is what comes of it in some order, one after the other. */
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
        [...model.recharges, ...model.payouts].every(([key, { state }]) => states.get(key) === state),
    );
    expect(
      after === undefined
        ? ['in no order', ...done.map(({ text, outcome }) => [text, outcome]), Object.fromEntries(balances), holders]
        : ['explained'],
    ).toEqual(['explained']);
    world.model = after!;
    return bound.length > 0;
  });

/** Beside the watchers, whose look is many steps: nothing breaks, and the books hold for what came of it. */
const besideLook = (deeds: readonly Deed[]): Command =>
  command(`beside a look [${deeds.map(({ text }) => text).join(' | ')}]`, async (world) => {
    const bound = await boundOf(world, deeds);
    const [, ...outcomes] = await Promise.all([look(world), ...bound.map((one) => one.bound.run())]);
    expect(outcomes.filter((one) => one.startsWith('a fault'))).toEqual([]);
    await adopt(world, { isAlone: false });
    return true;
  });

// what may happen

const user = fc.nat({ max: 2 });
const network = fc.constantFrom(...paperNetworks);
const aim = fc.record({
  pick: fc.nat({ max: 20 }),
  wild: fc.constant(true),
  isOnwards: fc.boolean(),
  versioned: fc.boolean(),
  person: fc.nat({ max: 2 }),
});
const tame = fc.record({
  pick: fc.nat({ max: 20 }),
  wild: fc.constant(false),
  isOnwards: fc.nat({ max: 3 }).map((n) => n > 0),
  versioned: fc.boolean(),
  person: fc.nat({ max: 2 }),
});
const aims = fc.oneof({ weight: 7, arbitrary: tame }, { weight: 1, arbitrary: aim });
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 3_000_000n }),
  fc.bigInt({ min: 3_000_001n, max: 90_000_000n }),
  fc.bigInt({ min: 3_000_001n, max: 900_000_000n }),
  fc.constantFrom(1_000_000_000n, 1_000_000_001n, 500_000n, 3_000_000n),
);
const hash = fc.nat({ max: 40 }).map((number) => `0x${number.toString(16).padStart(64, 'c')}`);
const address = fc.constant('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359');

const rechargeDeeds = fc.oneof(
  { weight: 3, arbitrary: aims.map(rechargeAct) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...paymentStates), aims).map(([to, one]) => edit(to, one)) },
  { weight: 1, arbitrary: fc.tuple(fc.nat({ max: 30 }), aims).map(([which, one]) => submitHash(which, one)) },
);
const payoutDeeds = fc.tuple(aims, hash).map(([one, named]) => payoutAct({ ...one, hash: named }));
const wishes = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ user, coin: fc.constantFrom('USDT', 'USDC'), network, units, key: fc.uuid() }).map(recharge),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ user, coin: fc.constantFrom(...stablecoins), network, units, address, key: fc.uuid() })
      .map(withdraw),
  },
);
const levelDeeds = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        user,
        level: fc.constantFrom(...paidLevels),
        stale: fc.nat({ max: 9 }).map((n) => n === 0),
        key: fc.uuid(),
      })
      .map(buy),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...paidLevels), fc.bigInt({ min: 1_000_000n, max: 300_000_000n }))
      .map(([level, price]) => changePrice(level, price)),
  },
  { weight: 1, arbitrary: fc.constant(startDue()) },
);
const sweeps = fc.constantFrom(expire(), startDue());
const steps = fc.oneof(
  { weight: 4, arbitrary: rechargeDeeds },
  { weight: 4, arbitrary: payoutDeeds },
  { weight: 3, arbitrary: levelDeeds },
  { weight: 1, arbitrary: sweeps },
);

// what the chains do

const done =
  (act: (world: World) => boolean | void) =>
  (world: World): Promise<boolean> =>
    Promise.resolve(act(world) ?? true);

const transfers: Record<
  string,
  (of: { readonly place: string; readonly contract: string; readonly raw: bigint }) => {
    readonly outputs: readonly Output[];
    readonly succeeded?: boolean;
  }
> = {
  exact: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw }] }),
  under: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw: raw / 2n }] }),
  over: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw: raw + raw / 3n }] }),
  rest: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw: raw - raw / 2n }] }),
  dust: ({ place: to, contract }) => ({ outputs: [{ contract, to, raw: 9_999n }] }),
  beyond: ({ place: to, contract }) => ({ outputs: [{ contract, to, raw: 2n ** 200n }] }),
  nothing: ({ place: to, contract }) => ({ outputs: [{ contract, to, raw: 0n }] }),
  twice: ({ place: to, contract, raw }) => ({
    outputs: [
      { contract, to, raw: raw / 2n },
      { contract, to, raw },
    ],
  }),
  fake: ({ place: to, raw }) => ({ outputs: [{ contract: 'a fake USDT', to, raw }] }),
  astray: ({ contract, raw }) => ({ outputs: [{ contract, to: 'somebody else', raw }] }),
  foreign: ({ place: to, contract, raw }) => ({ outputs: [{ contract, from: 'a stranger', to, raw }] }),
  reverted: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw }], succeeded: false }),
};
const transferKinds = fc.oneof(
  { weight: 3, arbitrary: fc.constant('exact') },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(transfers)) },
);

const pay = (kind: string, pick: number): Command =>
  command(
    `pay ${kind} ${pick}`,
    done((world) => {
      const all = [...world.model.recharges.values()];
      const open = all.filter(
        ({ state, arrived, amount }) =>
          state === 'awaitingTransfer' || state === 'expired' || (arrived !== null && arrived < amount),
      );
      const order = open[pick % Math.max(1, open.length)] ?? all[pick % Math.max(1, all.length)];
      if (!order) return false;
      const [on, place] = order.place.split(' ') as [PaperNetwork, string];
      const { outputs, succeeded = true } = transfers[kind]!({
        place,
        contract: contracts[order.coin as 'USDT'],
        raw: rawOf(on, order.amount),
      });
      world.chains[on].send(outputs, { succeeded });
      world.mine(on);
      return true;
    }),
  );

const payOut = (kind: string, pick: number): Command =>
  command(
    `pay out ${kind} ${pick}`,
    done((world) => {
      const going = [...world.model.payouts.values()].filter(
        ({ state, network: on, hash: named }) =>
          state === 'transferring' && named !== null && !world.chains[on].everSent(named),
      );
      const order = going[pick % Math.max(1, going.length)];
      if (!order) return false;
      const { outputs, succeeded = true } = transfers[kind]!({
        place: order.address,
        contract: contracts[order.coin as 'USDT'] ?? 'the BUSD',
        raw: rawOf(order.network, order.amount - order.fee),
      });
      world.chains[order.network].send(
        outputs.map((output) => ({ from: simulatedWallets[order.network], ...output })),
        { succeeded, hash: order.hash! },
      );
      world.mine(order.network);
      return true;
    }),
  );

const times = fc.constantFrom(
  MINUTE,
  5 * MINUTE,
  31 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  25 * HOUR,
  25 * HOUR,
  29 * DAY,
  200 * DAY,
);
const skews = fc.constantFrom(-2 * HOUR, -MINUTE, 0, 0, MINUTE, 2 * HOUR);

const chainCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(transferKinds, fc.nat({ max: 20 })).map(([kind, pick]) => pay(kind, pick)),
  fc.tuple(transferKinds, fc.nat({ max: 20 })).map(([kind, pick]) => payOut(kind, pick)),
  fc.integer({ min: 1, max: 4 }).map((blocks) =>
    command(
      `mine ${blocks}`,
      done((world) => {
        for (let n = 0; n < blocks; n += 1) for (const on of paperNetworks) world.mine(on);
      }),
    ),
  ),
  fc.record({ on: network, depth: fc.integer({ min: 1, max: 2 }), keeps: fc.boolean() }).map(({ on, ...how }) =>
    command(
      `reorganise ${on} ${JSON.stringify(how)}`,
      done((world) => world.reorganise(on, how)),
    ),
  ),
  times.map((ms) =>
    command(
      `wait ${ms / MINUTE} minutes`,
      done((world) => world.pass(ms)),
    ),
  ),
  skews.map((ms) =>
    command(
      `the clock is off by ${ms / MINUTE} minutes`,
      done((world) => world.jump(ms)),
    ),
  ),
];
const looks = fc.constant(
  command('look', async (world) => {
    await look(world);
    await adopt(world, { isAlone: true });
    return true;
  }),
);

const single = (deeds: fc.Arbitrary<Deed>): fc.Arbitrary<Command> => deeds.map(alone);
/** The same wish twice is one wish. */
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

/** Commands; the more often one stands here, the more often it comes. */
export const commands: fc.Arbitrary<Command>[] = [
  single(wishes),
  single(wishes),
  single(rechargeDeeds),
  single(rechargeDeeds),
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
  fc.array(fc.oneof(rechargeDeeds, payoutDeeds), { minLength: 1, maxLength: 3 }).map(besideLook),
];
