import { paymentStates, type PaymentState } from '@chaintide/contracts/money/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { paymentMachine, type PaymentMachineEvent } from './payment.ts';
import { effectsOf, nameOf, pairsOf, statesOf, wander, type Model, type Step, type Table } from './testing.ts';

type Machine = typeof paymentMachine;

const actors: Record<string, Actor> = {
  owner: { kind: 'owner', id: 1 },
  stranger: { kind: 'owner', id: 2 },
  ann: { kind: 'finance', id: 3 },
  self: { kind: 'finance', id: 1 },
  system: { kind: 'system', id: null },
};
const types = ['submitHash', 'close', 'seen', 'finalised', 'lost', 'expire', 'confirm', 'reject', 'assign'] as const;
const events = Object.fromEntries(
  Object.entries(actors).flatMap(([name, by]) => [
    ...types.map((type): [string, PaymentMachineEvent] => [`${name} ${type}`, { type, by }]),
    ...paymentStates.map((to): [string, PaymentMachineEvent] => [`${name} edit ${to}`, { type: 'edit', by, to }]),
  ]),
);
const models = [true, false].flatMap((hasArrived) =>
  [true, false].map((isShort): Model<Machine> => ({
    machine: paymentMachine,
    events,
    input: { ownerId: 1, hasArrived, isShort },
  })),
);

type Outcome = [string, ...string[]];
type Context = { readonly hasArrived: boolean; readonly isShort: boolean };
const short =
  (state: PaymentState) =>
  ({ isShort }: Context): Outcome | undefined =>
    isShort ? [state] : undefined;
const credited = ({ hasArrived }: Context): Outcome | undefined => (hasArrived ? ['success', 'credit'] : undefined);
const edits = (own: PaymentState): Record<string, Outcome | ((context: Context) => Outcome | undefined)> =>
  Object.fromEntries(
    paymentStates
      .filter((to) => to !== own)
      .map((to) => [`ann edit ${to}`, to === 'success' ? credited : own === 'success' ? [to, 'reverse'] : [to]]),
  );
const confirm = { 'ann confirm': credited, 'system confirm': credited };

/** product.md, Recharge. */
const table = {
  awaitingTransfer: {
    'owner submitHash': ['awaitingTransfer'],
    'system seen': ['confirming'],
    'system expire': ['expired'],
    'owner close': ['closed'],
    'ann close': ['closed'],
    'self close': ['closed'],
    'ann assign': ['confirming'],
    ...edits('awaitingTransfer'),
  },
  confirming: {
    'owner submitHash': short('confirming'),
    'system seen': ['confirming'],
    'ann assign': ['confirming'],
    'system finalised': ['awaitingApproval'],
    'system lost': ['awaitingTransfer'],
    'ann reject': ['failed'],
    ...edits('confirming'),
  },
  awaitingApproval: {
    ...confirm,
    'owner submitHash': short('awaitingApproval'),
    'system seen': ['confirming'],
    'ann assign': ['confirming'],
    'ann reject': ['failed'],
    'ann close': ['closed'],
    'system lost': ['awaitingTransfer'],
    ...edits('awaitingApproval'),
  },
  success: { 'ann assign': ['success', 'add'], ...edits('success') },
  failed: { 'ann assign': ['failed'], ...edits('failed') },
  closed: {
    'system seen': ['closed'],
    'system lost': ['closed'],
    'ann assign': ['closed'],
    ...confirm,
    ...edits('closed'),
  },
  expired: {
    'owner submitHash': ['expired'],
    'system seen': ['expired'],
    'system lost': ['expired'],
    'ann assign': ['expired'],
    ...confirm,
    ...edits('expired'),
  },
} as Table<Machine>;

/** Credits and reversals alternate, and the owner has the money exactly while the order is in `success`. */
const checkMoney = (steps: readonly Step<Machine>[]): void => {
  const moves = effectsOf(steps).filter((move) => move !== 'add');
  moves.forEach((move, index) => {
    expect(move).toBe(index % 2 === 0 ? 'credit' : 'reverse');
  });
  for (const one of steps) if (effectsOf([one]).includes('add')) expect(nameOf(one.before)).toBe('success');
  expect(moves.length % 2 === 1).toBe(nameOf(steps.at(-1)!.after) === 'success');
};

describe('payment', () => {
  it('has the states of the contract, all of them reachable', () => {
    expect(Object.keys(paymentMachine.states).toSorted()).toEqual([...paymentStates].toSorted());
    expect(new Set(models.flatMap((model) => statesOf(model).map(nameOf)))).toEqual(new Set(paymentStates));
  });

  it.each(models)('handles every state and event as in the table, and refuses everything else: $input', (model) => {
    for (const pair of pairsOf(model, table)) {
      const seen = pair.try();
      expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([
        ...(pair.expected ?? [nameOf(seen.before)]),
      ]);
    }
  });

  it.each(models)('never credits money twice, after any sequence of events: $input', (model) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (picks) => {
        wander(model, picks, checkMoney);
      }),
      { numRuns: 300 },
    );
  });
});
