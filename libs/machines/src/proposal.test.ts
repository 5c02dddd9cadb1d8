import { proposalStates } from '@chaintide/contracts/people/proposals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposalMachine, type ProposalActor, type ProposalMachineEvent } from './proposal.ts';
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

type Machine = typeof proposalMachine;
type Context = ReturnType<typeof proposalMachine.getInitialSnapshot>['context'];

const [PROPOSER, SUBJECT, OTHER, FRESH] = [1, 2, 3, 4];
const admin = (id: number, isSeasoned = true): ProposalActor => ({ kind: 'admin', id, isSeasoned });
const actors: Record<string, ProposalActor> = {
  proposer: admin(PROPOSER),
  subject: admin(SUBJECT),
  other: admin(OTHER),
  fresh: admin(FRESH, false),
  system: { kind: 'system', id: null },
};
const types = ['approve', 'reject', 'withdraw', 'mature', 'lapse'] as const;
const events = Object.fromEntries(
  types.flatMap((type) => Object.entries(actors).map(([name, by]) => [`${name} ${type}`, { type, by }])),
) as Record<string, ProposalMachineEvent>;

const choices = [false, true];
const inputs = choices.flatMap((isTaking) =>
  choices.flatMap((isDue) =>
    choices.flatMap((isOver) =>
      choices.map((stands) => ({ proposerId: PROPOSER, subjectId: SUBJECT, isTaking, isDue, isOver, stands })),
    ),
  ),
);
const models = inputs.map((input): Model<Machine> => ({ machine: proposalMachine, events, input }));
const nameOfModel = ({ input }: Model<Machine>): string =>
  Object.entries(input!)
    .filter(([, value]) => value === true)
    .map(([name]) => name)
    .join(' ') || 'plain';

const approved = ({ stands, isOver }: Context): [string, string] | undefined =>
  stands && !isOver ? ['carriedOut', 'carryOut'] : undefined;
const rejected = ['rejected'] as [string];

/** The rule of two admins: proposers never decide, new admins can only reject, and nobody can keep their power by rejecting its removal. */
const table: Table<Machine> = {
  proposed: {
    'other approve': approved,
    'subject approve': approved,
    'other reject': rejected,
    'fresh reject': rejected,
    'subject reject': ({ isTaking }) => (isTaking ? undefined : rejected),
    'proposer withdraw': ['withdrawn'],
    'system mature': ({ isDue, stands }) => (isDue && stands ? ['carriedOut', 'carryOut'] : undefined),
    'system lapse': ({ isOver, stands }) => (isOver || !stands ? ['expired'] : undefined),
  },
};

const checkOnce = (steps: readonly Step<Machine>[]): void => {
  expect(effectsOf(steps)).toEqual(nameOf(steps.at(-1)!.after) === 'carriedOut' ? ['carryOut'] : []);
  expect(steps.filter(wasTaken).length).toBeLessThanOrEqual(1);
  const end = steps.find(wasTaken);
  if (end?.event.type === 'approve') expect([PROPOSER, FRESH]).not.toContain(end.event.by.id);
};

describe('proposal', () => {
  it('has the states of the contract, all of them reachable', () => {
    expect(Object.keys(proposalMachine.states).toSorted()).toEqual([...proposalStates].toSorted());
    expect(new Set(models.flatMap((model) => statesOf(model).map(nameOf)))).toEqual(new Set(proposalStates));
  });

  describe.each(models.map((model) => [nameOfModel(model), model] as const))('%s', (_, model) => {
    it('handles every state and event as in the table, and refuses everything else', () => {
      for (const pair of pairsOf(model, table)) {
        const seen = pair.try();
        expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([
          ...(pair.expected ?? [nameOf(seen.before)]),
        ]);
      }
    });

    it('is carried out at most once, and never by its proposer', () => {
      for (const { labels } of pathsOf(model)) walk(model, labels, checkOnce);
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 8 }), (picks) => {
          wander(model, picks, checkOnce);
        }),
      );
    });
  });
});
