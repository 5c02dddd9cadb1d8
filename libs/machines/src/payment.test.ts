import { paymentStates, type PaymentState } from '@chaintide/contracts/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { paymentMachine, type PaymentMachineEvent } from './payment.ts';
import { effectsOf, nameOf, pairsOf, statesOf, wander, type Model, type Step, type Table } from './testing.ts';

type Machine = typeof paymentMachine;

const actors: Record<string, Actor> = {
  owner: { kind: 'owner', id: 1 }, stranger: { kind: 'owner', id: 2 }, ann: { kind: 'finance', id: 3 }, self: { kind: 'finance', id: 1 }, system: { kind: 'system', id: null },
};
const types = ['submitHash', 'close', 'seen', 'finalised', 'lost', 'expire', 'confirm', 'reject'] as const;
const events = Object.fromEntries(Object.entries(actors).flatMap(([name, by]) => [
  ...types.map((type): [string, PaymentMachineEvent] => [`${name} ${type}`, { type, by }]),
  ...paymentStates.map((to): [string, PaymentMachineEvent] => [`${name} edit ${to}`, { type: 'edit', by, to }]),
]));
const models = [true, false].map((hasArrived): Model<Machine> => ({ machine: paymentMachine, events, input: { ownerId: 1, hasArrived } }));

type Outcome = [string, ...string[]];
type Context = { readonly hasArrived: boolean };
const credited = ({ hasArrived }: Context): Outcome | undefined => (hasArrived ? ['success', 'credit'] : undefined);
const edits = (own: PaymentState): Record<string, Outcome | ((context: Context) => Outcome | undefined)> =>
  Object.fromEntries(paymentStates.filter((to) => to !== own).map((to) => [`ann edit ${to}`, to === 'success' ? credited : own === 'success' ? [to, 'reverse'] : [to]]));
const confirm = { 'ann confirm': credited, 'system confirm': credited };

/** product.md, Recharge. */
const table = {
  awaitingTransfer: {
    'owner submitHash': ['awaitingTransfer'], 'system seen': ['confirming'], 'system expire': ['expired'],
    'owner close': ['closed'], 'ann close': ['closed'], 'self close': ['closed'], ...edits('awaitingTransfer'),
  },
  confirming: { 'system finalised': ['awaitingApproval'], 'system lost': ['awaitingTransfer'], 'ann reject': ['failed'], ...edits('confirming') },
  awaitingApproval: { ...confirm, 'ann reject': ['failed'], 'ann close': ['closed'], 'system lost': ['awaitingTransfer'], ...edits('awaitingApproval') },
  success: edits('success'),
  failed: edits('failed'),
  closed: { 'system seen': ['closed'], ...confirm, ...edits('closed') },
  expired: { 'owner submitHash': ['expired'], 'system seen': ['expired'], ...confirm, ...edits('expired') },
} as Table<Machine>;

/** Credits and reversals take turns, and money is with its owner exactly while the order is a success. */
const checkMoney = (steps: readonly Step<Machine>[]): void => {
  const moves = effectsOf(steps);
  moves.forEach((move, index) => { expect(move).toBe(index % 2 === 0 ? 'credit' : 'reverse'); });
  expect(moves.length % 2 === 1).toBe(nameOf(steps.at(-1)!.after) === 'success');
};

describe('payment', () => {
  it('has the states of the contract, all of them reachable', () => {
    expect(Object.keys(paymentMachine.states).toSorted()).toEqual([...paymentStates].toSorted());
    expect(new Set(models.flatMap((model) => statesOf(model).map(nameOf)))).toEqual(new Set(paymentStates));
  });

  it.each(models)('does what the table says of every state and event, and nothing else: $input', (model) => {
    for (const pair of pairsOf(model, table)) {
      const seen = pair.try();
      expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([...(pair.expected ?? [nameOf(seen.before)])]);
    }
  });

  it.each(models)('whatever happens, money is credited once at a time: $input', (model) => {
    fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 30 }), (picks) => { wander(model, picks, checkMoney); }), { numRuns: 300 });
  });
});
