import { describe, expect, it } from 'vitest';
import { hasTag, statesOf } from './states.ts';
import { allowed, step } from './step.ts';
import { effectsOf, nameOf, pairsOf, statesOf as reached, type Model, type Table } from './testing.ts';
import { SYSTEM, type Actor } from './actor.ts';
import { upgradeMachine } from './upgrade.ts';

type Machine = typeof upgradeMachine;

const actors: Record<string, Actor> = {
  owner: { kind: 'owner', id: 1 },
  ann: { kind: 'finance', id: 2 },
  system: SYSTEM,
};
const events = Object.fromEntries(
  Object.entries(actors).map(([name, by]) => [`${name} start`, { type: 'start', by } as const]),
);
const modelOf = (isDue: boolean): Model<Machine> => ({ machine: upgradeMachine, events, input: { isDue } });
const table: Table<Machine> = { queued: { 'system start': ({ isDue }) => (isDue ? ['applied', 'grant'] : undefined) } };

describe('a bought level', () => {
  it.each([true, false])('that is due (%s) is assigned by the program only, and once', (isDue) => {
    for (const pair of pairsOf(modelOf(isDue), table)) {
      const seen = pair.try();
      expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([
        ...(pair.expected ?? [nameOf(seen.before)]),
      ]);
    }
  });

  it('waits, or has been assigned', () => {
    expect(new Set(reached(modelOf(true)).map(nameOf))).toEqual(new Set(['queued', 'applied']));
    expect([statesOf(upgradeMachine, 'waiting'), statesOf(upgradeMachine, 'ended')]).toEqual([['queued'], ['applied']]);
    for (const state of statesOf(upgradeMachine, 'ended')) expect(upgradeMachine.states[state]?.type).toBe('final');
  });

  it('that was assigned at once accepts no event', () => {
    const row = { state: 'applied', context: { isDue: true } };
    expect([
      step(upgradeMachine, row, { type: 'start', by: SYSTEM }),
      allowed(upgradeMachine, row, Object.values(events)),
    ]).toEqual([undefined, []]);
    expect(hasTag(upgradeMachine, 'applied', 'waiting')).toBe(false);
  });
});
