import { accountDeletionState } from '@chaintide/contracts/people/account-deletion';
import { describe, expect, it } from 'vitest';
import { accountDeletionMachine, type AccountDeletionEvent } from './account-deletion.ts';
import { SYSTEM, type Actor } from './actor.ts';
import { statesOf } from './states.ts';
import { effectsOf, nameOf, pairsOf, statesOf as reached, type Model, type Table } from './testing.ts';

type Machine = typeof accountDeletionMachine;

const actors: Record<string, Actor> = {
  owner: { kind: 'owner', id: 1 },
  stranger: { kind: 'owner', id: 2 },
  admin: { kind: 'admin', id: 3 },
  system: SYSTEM,
};
const events = Object.fromEntries(
  Object.entries(actors).flatMap(([name, by]) =>
    (['cancel', 'carryOut', 'refuse'] as const).map((type): [string, AccountDeletionEvent] => [
      `${name} ${type}`,
      { type, by },
    ]),
  ),
);
const modelOf = (isDue: boolean, isClear: boolean): Model<Machine> => ({
  machine: accountDeletionMachine,
  events,
  input: { ownerId: 1, isDue, isClear },
});
const table: Table<Machine> = {
  waiting: {
    'owner cancel': () => ['cancelled', 'keep'],
    'system carryOut': ({ isDue, isClear }) => (isDue && isClear ? ['done', 'erase'] : undefined),
    'system refuse': ({ isDue, isClear }) => (isDue && !isClear ? ['refused', 'tellRefused'] : undefined),
  },
};

describe("an account's deletion", () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('that is due (%s) and clear (%s) is cancelled by its owner, and ended by the program', (isDue, isClear) => {
    for (const pair of pairsOf(modelOf(isDue, isClear), table)) {
      const seen = pair.try();
      expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([
        ...(pair.expected ?? [nameOf(seen.before)]),
      ]);
    }
  });

  it('has the states of the contract, all but the first final', () => {
    expect(new Set([...reached(modelOf(true, true)), ...reached(modelOf(true, false))].map(nameOf))).toEqual(
      new Set(accountDeletionState.options),
    );
    for (const state of statesOf(accountDeletionMachine, 'ended'))
      expect(accountDeletionMachine.states[state]?.type).toBe('final');
  });
});
