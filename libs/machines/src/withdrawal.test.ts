import { withdrawalStates } from '@chaintide/contracts/money/withdrawals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  effectsOf,
  nameOf,
  pairsOf,
  pathsOf,
  statesOf,
  walk,
  wander,
  wasTaken,
  type Model,
  type Step,
  type Table,
} from './testing.ts';
import type { Actor } from './actor.ts';
import { withdrawalMachine, type WithdrawalMachineEvent } from './withdrawal.ts';

type Machine = typeof withdrawalMachine;

const owner: Actor = { kind: 'owner', id: 1 };
const stranger: Actor = { kind: 'owner', id: 2 };
const ann: Actor = { kind: 'finance', id: 3 };
const bob: Actor = { kind: 'finance', id: 4 };
const self: Actor = { kind: 'finance', id: 1 };
const system: Actor = { kind: 'system', id: null };
const actors = { owner, stranger, ann, bob, self, system };
const types = ['cancel', 'approve', 'refuse', 'send', 'correctHash', 'fail', 'confirm', 'revert'] as const;

const events = Object.fromEntries(
  types.flatMap((type) => Object.entries(actors).map(([name, by]) => [`${name} ${type}`, { type, by }])),
) as Record<string, WithdrawalMachineEvent>;
const inputs = [false, true].flatMap((needsTwo) =>
  [false, true].flatMap((isWaiting) =>
    [false, true].flatMap((isFrozen) =>
      [false, true].map((isUnseen) => ({ ownerId: 1, approvedBy: null, needsTwo, isWaiting, isFrozen, isUnseen })),
    ),
  ),
);
const models = inputs.map((input): Model<Machine> => ({ machine: withdrawalMachine, events, input }));
const nameOfModel = ({ input }: Model<Machine>): string =>
  Object.entries(input!)
    .filter(([, value]) => value === true)
    .map(([name]) => name)
    .join(' ') || 'plain';

type Context = ReturnType<typeof withdrawalMachine.getInitialSnapshot>['context'];
const sendable = (approver: number, context: Context): boolean =>
  !context.isWaiting && !(context.needsTwo && context.approvedBy === approver);
const staff = (type: string, ...outcome: [string, ...string[]]) => ({
  [`ann ${type}`]: outcome,
  [`bob ${type}`]: outcome,
});
const sending = (type: string, mayBe: (context: Context) => boolean = () => true) =>
  Object.fromEntries(
    [
      ['ann', 3],
      ['bob', 4],
    ].map(([name, id]) => [
      `${name} ${type}`,
      (context: Context): [string] | undefined =>
        sendable(Number(id), context) && mayBe(context) ? ['transferring'] : undefined,
    ]),
  );
const isThawed = ({ isFrozen }: Context): boolean => !isFrozen;
const approving = (context: Context): [string] | undefined => (isThawed(context) ? ['approved'] : undefined);
const givingUp = (context: Context): [string, string] | undefined =>
  context.isUnseen ? ['failed', 'releaseHold'] : undefined;

/** product.md, Withdrawal. */
const table: Table<Machine> = {
  pending: {
    'owner cancel': ['cancelled', 'releaseHold'],
    'ann approve': approving,
    'bob approve': approving,
    ...staff('refuse', 'refused', 'releaseHold'),
  },
  approved: {
    ...sending('send', isThawed),
    ...staff('refuse', 'refused', 'releaseHold'),
    ...staff('fail', 'failed', 'releaseHold'),
  },
  transferring: {
    ...sending('correctHash'),
    'system replace': ['transferring'],
    'system confirm': ['success', 'payOut'],
    'system revert': ['failed', 'releaseHold'],
    'ann fail': givingUp,
    'bob fail': givingUp,
  },
};

const checkHold = (steps: readonly Step<Machine>[]): void => {
  const ends = effectsOf(steps);
  expect(ends.length).toBeLessThanOrEqual(1);
  const last = steps.at(-1)!;
  const isOver = ['success', 'refused', 'failed', 'cancelled'].includes(nameOf(last.after));
  expect(ends.length).toBe(isOver ? 1 : 0);
  if (nameOf(last.after) === 'success') expect(ends).toEqual(['payOut']);
  if (last.after.context.needsTwo && nameOf(last.after) === 'transferring') {
    const sender = steps.findLast(
      ({ event, ...seen }) => ['send', 'correctHash'].includes(event.type) && wasTaken({ event, ...seen }),
    );
    if (sender) expect(sender.event.by.id).not.toBe(last.after.context.approvedBy);
  }
};

describe('withdrawal', () => {
  it('has the states of the contract, all of them reachable', () => {
    expect(Object.keys(withdrawalMachine.states).toSorted()).toEqual([...withdrawalStates].toSorted());
    const plain = models.flatMap((model) => statesOf(model).map(nameOf));
    expect(new Set(plain)).toEqual(new Set(withdrawalStates));
  });

  describe.each(models.map((model) => [nameOfModel(model), model] as const))('%s', (_, model) => {
    it('handles every state and event as in the table, and refuses everything else', () => {
      for (const pair of pairsOf(model, table)) {
        const seen = pair.try();
        const expected = pair.expected ?? [nameOf(seen.before)];
        expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([...expected]);
      }
    });

    it('ends its hold exactly once on every path', () => {
      for (const { labels } of pathsOf(model)) walk(model, labels, checkHold);
    });

    it('ends its hold exactly once on random walks', () => {
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 15 }), (picks) => {
          wander(model, picks, checkHold);
        }),
      );
    });
  });
});
