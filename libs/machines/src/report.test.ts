import { reportStates } from '@chaintide/contracts/reports/reports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { reportMachine, type ReportMachineEvent } from './report.ts';
import { statesOf as tagged } from './states.ts';
import { effectsOf, nameOf, pairsOf, statesOf, times, wander, type Model, type Table } from './testing.ts';

type Machine = typeof reportMachine;
type Context = ReturnType<typeof reportMachine.getInitialSnapshot>['context'];

const actors = {
  author: { kind: 'admin', id: 1 },
  'author as verifier': { kind: 'verifier', id: 1 },
  corrector: { kind: 'verifier', id: 2 },
  vera: { kind: 'verifier', id: 3 },
  root: { kind: 'admin', id: 4 },
  helper: { kind: 'support', id: 5 },
  finance: { kind: 'finance', id: 6 },
  reader: { kind: 'owner', id: 1 },
  system: { kind: 'system', id: null },
} as const satisfies Record<string, Actor>;
const types = ['edit', 'submit', 'approve', 'reject', 'publish', 'correct'] as const;
const events = Object.fromEntries(
  types.flatMap((type) => Object.entries(actors).map(([name, by]) => [`${name} ${type}`, { type, by }])),
) as Record<string, ReportMachineEvent>;

const inputs: Context[] = [1, null].flatMap((publisherId) =>
  [[], [2]].flatMap((writers) => [true, false].map((isDue) => ({ publisherId, writers, isDue }))),
);
const models = inputs.map((input): Model<Machine> => ({ machine: reportMachine, events, input }));

type Outcome = readonly [string, ...string[]];
type Told = Outcome | ((context: Context) => Outcome | undefined);
const by = (names: readonly string[], type: string, outcome: (name: string) => Told) =>
  Object.fromEntries(names.map((name) => [`${name} ${type}`, outcome(name)]));

const auditors = ['author', 'author as verifier', 'corrector', 'vera', 'root'];
const isFree = (name: string, { publisherId, writers }: Context): boolean => {
  const { id } = actors[name as keyof typeof actors];
  return id !== publisherId && !(writers as readonly unknown[]).includes(id);
};
const writing = (outcome: Outcome) => (name: string) => (context: Context) =>
  context.publisherId === null || name === 'author' ? outcome : undefined;
const judging = (outcome: (context: Context) => Outcome | undefined) => (name: string) => (context: Context) =>
  isFree(name, context) ? outcome(context) : undefined;
const rejecting = by(
  auditors,
  'reject',
  judging(() => ['rejected', 'notifyPublisher']),
);
const correcting = by(auditors, 'correct', () => ['toBeReviewed']);

/** product.md, Report. */
const table: Table<Machine> = {
  draft: {
    ...by(['author', 'root'], 'edit', writing(['draft'])),
    ...by(['author', 'root'], 'submit', writing(['toBeReviewed'])),
    'system edit': ({ publisherId, writers }) => (publisherId === null && writers.length === 0 ? ['draft'] : undefined),
  },
  toBeReviewed: {
    ...by(
      auditors,
      'approve',
      judging(({ isDue }) =>
        isDue ? ['published', 'publish', 'notifyPublisher'] : ['audited', 'setTime', 'notifyPublisher'],
      ),
    ),
    ...rejecting,
  },
  audited: {
    ...rejecting,
    'system publish': ({ isDue }) => (isDue ? ['published', 'publish', 'notifyPublisher'] : undefined),
  },
  published: correcting,
  rejected: correcting,
};

describe('report', () => {
  it('has the states of the contract', () => {
    expect(Object.keys(reportMachine.states).toSorted()).toEqual([...reportStates].toSorted());
    const reached = new Set(models.flatMap((model) => statesOf(model).map(nameOf)));
    expect(reached).toEqual(new Set(reportStates));
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

  it('has one state whose text readers have, and one that waits for a judgement', () => {
    expect(tagged(reportMachine, 'shown')).toEqual(['published']);
    expect(tagged(reportMachine, 'review')).toEqual(['toBeReviewed']);
    expect(tagged(reportMachine, 'open')).toEqual(['draft', 'toBeReviewed', 'audited', 'rejected']);
  });

  it('publishes whenever it becomes published, and only after somebody else has approved it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.array(fc.nat(), { maxLength: 25 }), (model, picks) => {
        wander(model, picks, (steps) => {
          const { before, after, event } = steps.at(-1)!;
          const isPublished = nameOf(before) !== 'published' && nameOf(after) === 'published';
          expect(times([steps.at(-1)!], 'publish')).toBe(isPublished ? 1 : 0);
          if (event.type === 'approve' && nameOf(before) !== nameOf(after))
            expect([model.input!.publisherId, ...model.input!.writers]).not.toContain(event.by.id);
        });
      }),
    );
  });
});
