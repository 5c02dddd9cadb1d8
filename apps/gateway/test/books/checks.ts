import { paymentMachine } from '@chaintide/machines/payment';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { stablecoins } from '@chaintide/contracts/money/wallet';
import { audit } from '../../src/modules/audit/audit.service.ts';
import type { World } from './world.ts';
import { known } from '../../src/platform/fixtures/known.ts';

interface Line {
  readonly id: bigint;
  readonly order: bigint;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
}

const machines = { payment: paymentMachine, withdrawal: withdrawalMachine } as const;
type Noun = keyof typeof machines;
const AUDIT_EVERY = 10; // steps; an audit sums up all entries

/** Whether the machine has such a step. */
const isStep = (noun: Noun, { from, event, to }: Line): boolean => {
  if (from === null) return to === { payment: 'awaitingTransfer', withdrawal: 'pending' }[noun];
  const state = machines[noun].states[from as never] as unknown as {
    transitions: Map<string, { target?: { key: string }[] }[]>;
  };
  return state.transitions.get(event)?.some(({ target }) => (target?.[0]?.key ?? from) === to) ?? false;
};

/** Each order's new lines continue where the old ones ended, and each is a step of its machine. */
const checkHistory = async (world: World, noun: Noun): Promise<void> => {
  const lines = await known<Line>(
    world.db.query(
      `select line as id, id as "order", event, from_state as "from", to_state as "to" from history where kind = '${noun}' and line > $1 order by line`,
      [world.seenLines[noun]],
    ),
  );
  for (const line of lines) {
    const name = `${noun} ${line.order}`;
    expect([name, line.event, line.from, isStep(noun, line)]).toEqual([
      name,
      line.event,
      world.stands.get(name) ?? null,
      true,
    ]);
    world.stands.set(name, line.to);
    world.seenLines[noun] = line.id;
  }
};

const checkStates = async (world: World): Promise<void> => {
  const orders = await known<{ noun: Noun; id: bigint; key: string; state: string; amount: bigint | null }>(
    world.db.query(
      `select 'payment' as noun, id, key, state, arrived as amount from payments union all select 'withdrawal', id, key, state, amount from withdrawals`,
    ),
  );
  for (const { noun, id, state } of orders)
    expect([noun, id, state]).toEqual([noun, id, world.stands.get(`${noun} ${id}`)]);
  const kept = [...world.model.payments]
    .map(([key, { state, arrived }]) => ['payment', key, state, arrived])
    .concat([...world.model.payouts].map(([key, { state, amount }]) => ['withdrawal', key, state, amount]));
  const sorted = (rows: unknown[][]): unknown[][] =>
    rows.toSorted(([, a], [, b]) => String(a).localeCompare(String(b)));
  expect(sorted(orders.map(({ noun, key, state, amount }) => [noun, key, state, amount]))).toEqual(sorted(kept));
};

const checkMoney = async (world: World): Promise<void> => {
  const booked = [...(await world.balances())].filter(([, units]) => units !== 0n);
  expect(Object.fromEntries(booked)).toEqual(
    Object.fromEntries([...world.model.balances].filter(([, units]) => units !== 0n)),
  );
  for (const [account, units] of booked)
    if (/^(available|held)/.test(account)) expect([account, units > 0n]).toEqual([account, true]);
  for (const coin of stablecoins) {
    expect([
      coin,
      booked.filter(([account]) => account.endsWith(coin)).reduce((sum, [, units]) => sum + units, 0n),
    ]).toEqual([coin, 0n]);
    for (const user of world.people.keys())
      expect([user, coin, world.model.balance(`held ${user} ${coin}`)]).toEqual([
        user,
        coin,
        world.model.heldBy(user, coin),
      ]);
  }
};

const checkLevels = async (world: World): Promise<void> => {
  expect(await world.holders()).toEqual(world.model.holders.map(({ now, waiting }) => ({ now, waiting })));
};

/** Everything that must hold after every step. */
export const checkBooks = async (world: World): Promise<void> => {
  world.steps += 1;
  await checkHistory(world, 'payment');
  await checkHistory(world, 'withdrawal');
  await checkStates(world);
  await checkMoney(world);
  await checkLevels(world);
  if (world.steps % AUDIT_EVERY === 0) expect((await audit(world.db)).findings).toEqual([]);
};
