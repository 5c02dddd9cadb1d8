import { workOrderStates } from '@chaintide/contracts/support/work-orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { hasTag } from './states.ts';
import { effectsOf, nameOf, pairsOf, pathsOf, statesOf, times, wander, type Model, type Table } from './testing.ts';
import { workOrderMachine, type WorkOrderMachineEvent } from './work-order.ts';

type Machine = typeof workOrderMachine;
type Context = ReturnType<typeof workOrderMachine.getInitialSnapshot>['context'];

const owner: Actor = { kind: 'owner', id: 1 };
const actors = {
  owner,
  stranger: { kind: 'owner', id: 2 },
  ann: { kind: 'support', id: 3 },
  bob: { kind: 'support', id: 4 },
  vera: { kind: 'verifier', id: 5 },
  root: { kind: 'admin', id: 6 },
  'self as support': { kind: 'support', id: 1 },
  'self as verifier': { kind: 'verifier', id: 1 },
  'self as admin': { kind: 'admin', id: 1 },
  finance: { kind: 'finance', id: 7 },
  system: { kind: 'system', id: null },
} as const satisfies Record<string, Actor>;
const types = [
  'edit',
  'resubmit',
  'withdraw',
  'end',
  'askAgain',
  'open',
  'reply',
  'requestReview',
  'approve',
  'reject',
  'grantBonus',
] as const;

const events = Object.fromEntries(
  types.flatMap((type) => Object.entries(actors).map(([name, by]) => [`${name} ${type}`, { type, by }])),
) as Record<string, WorkOrderMachineEvent>;
const inputs = [null, 3].flatMap((heldBy) => [false, true].map((hasBonus) => ({ ownerId: 1, heldBy, hasBonus })));
const models = inputs.map((input): Model<Machine> => ({ machine: workOrderMachine, events, input }));

type Outcome = readonly [string, ...string[]];
const by = (names: readonly string[], type: string, outcome: Outcome | ((context: Context) => Outcome | undefined)) =>
  Object.fromEntries(names.map((name) => [`${name} ${type}`, outcome]));
const support = ['ann', 'bob', 'root'];
const verifiers = ['vera', 'root'];
const more: Outcome = ['toBeProcessed', 'write'];
const again: Outcome = ['toBeProcessed', 'write', 'setDeadline'];
const answering = Object.fromEntries(
  support.map((name) => [
    `${name} reply`,
    ({ heldBy }: Context): Outcome | undefined =>
      heldBy === null || name === 'ann' ? ['processed', 'write', 'notifyOwner'] : undefined,
  ]),
);

/** product.md, Work order. */
const table: Table<Machine> = {
  unread: {
    'owner edit': more,
    'owner resubmit': more,
    'owner withdraw': ['withdrawn'],
    ...by(support, 'open', ['toBeProcessed']),
  },
  toBeProcessed: { 'owner edit': more, 'owner resubmit': more, 'owner withdraw': ['withdrawn'], ...answering },
  processed: {
    'owner edit': again,
    'owner resubmit': again,
    'owner end': ['closed'],
    ...by(support, 'requestReview', ['toBeReviewed', 'write']),
  },
  toBeReviewed: {
    ...by(verifiers, 'approve', ['reviewed', 'write', 'notifyOwner']),
    ...by(verifiers, 'reject', again),
  },
  reviewed: {
    'owner end': ['closed'],
    'owner askAgain': again,
    ...by(verifiers, 'grantBonus', ({ hasBonus }) =>
      hasBonus ? undefined : ['reviewed', 'grantBonus', 'notifyOwner'],
    ),
  },
};

describe('work order', () => {
  it('has the states of the contract, all of them reachable', () => {
    expect(Object.keys(workOrderMachine.states).toSorted()).toEqual([...workOrderStates].toSorted());
    for (const model of models) expect(new Set(statesOf(model).map(nameOf))).toEqual(new Set(workOrderStates));
  });

  it.each(models.map((model) => [JSON.stringify(model.input), model] as const))(
    '%s: handles every state and event as in the table, and refuses everything else',
    (_, model) => {
      for (const pair of pairsOf(model, table)) {
        const seen = pair.try();
        const expected = pair.expected ?? [nameOf(seen.before)];
        expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([...expected]);
      }
    },
  );

  it('ends nowhere but closed and withdrawn, and reaches a review only through an answer', () => {
    for (const { labels, end } of pathsOf(models[0]!)) {
      const asked = labels.findIndex((label) => label.endsWith(' requestReview'));
      if (asked >= 0) expect(labels.slice(0, asked).some((label) => label.endsWith(' reply'))).toBe(true);
      expect(hasTag(workOrderMachine, end as 'closed', 'ended')).toBe(['closed', 'withdrawn'].includes(end));
    }
  });

  it('sets a deadline whenever it begins to wait again, and never otherwise', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), (picks) => {
        wander(models[0]!, picks, (steps) => {
          const { before, after } = steps.at(-1)!;
          const begins = !before.hasTag('waiting') && after.hasTag('waiting');
          expect(times([steps.at(-1)!], 'setDeadline')).toBe(begins ? 1 : 0);
        });
      }),
    );
  });
});
