import { describe, expect, it } from 'vitest';
import { SYSTEM, type Actor } from './actor.ts';
import { boardMessageMachine } from './board-message.ts';
import { hasTag, statesOf } from './states.ts';
import { allowed, step } from './step.ts';
import { effectsOf, nameOf, pairsOf, statesOf as reached, type Model, type Table } from './testing.ts';

type Machine = typeof boardMessageMachine;

const actors: Record<string, Actor> = {
  author: { kind: 'owner', id: 1 },
  support: { kind: 'staff', id: 2 },
  finance: { kind: 'finance', id: 3 },
  system: SYSTEM,
};
const types = ['open', 'answer', 'settle', 'forward', 'reopen', 'release', 'hide', 'restore', 'delete'] as const;
const events = Object.fromEntries(
  Object.entries(actors).flatMap(([name, by]) => types.map((type) => [`${name} ${type}`, { type, by }] as const)),
);
const modelOf = (isFresh: boolean, mayBecomeOrder = true): Model<Machine> => ({
  machine: boardMessageMachine,
  events,
  input: { isFresh, mayBecomeOrder },
});

const forwarding: Table<Machine>[string] = {
  'support forward': ({ mayBecomeOrder }) => (mayBecomeOrder ? ['processed'] : undefined),
};
const dealing: Table<Machine>[string] = {
  'support answer': ['processed'],
  'support settle': ['processed'],
  ...forwarding,
};
const taking: Table<Machine>[string] = {
  'support hide': ['hidden', 'explain'],
  'author delete': ({ isFresh }) => (isFresh ? ['deleted'] : undefined),
};
const table: Table<Machine> = {
  held: { ...taking, 'support release': ['read', 'announce'] },
  unread: { ...taking, ...dealing, 'support open': ['read'] },
  read: { ...taking, ...dealing },
  processed: { ...taking, ...forwarding, 'support answer': ['processed'], 'support reopen': ['read'] },
  hidden: { 'support restore': ['read'] },
};

describe('a message of a board', () => {
  it.each([
    [true, true],
    [false, false],
  ])('that is fresh (%s) and may become a work order (%s) accepts what the table lists', (...context) => {
    for (const pair of pairsOf(modelOf(...context), table)) {
      const seen = pair.try();
      expect([nameOf(seen.after), ...effectsOf([seen])], pair.name).toEqual([
        ...(pair.expected ?? [nameOf(seen.before)]),
      ]);
    }
  });

  it('reaches every state but the one that only a new account begins in', () => {
    expect(new Set(reached(modelOf(true)).map(nameOf))).toEqual(
      new Set(Object.keys(boardMessageMachine.states).filter((name) => name !== 'held')),
    );
  });

  it('waits for staff until they dealt with it, and is replied to while it is shown', () => {
    expect(statesOf(boardMessageMachine, 'waiting')).toEqual(['held', 'unread', 'read']);
    expect(statesOf(boardMessageMachine, 'unread')).toEqual(['held', 'unread']);
    expect(statesOf(boardMessageMachine, 'shown')).toEqual(['unread', 'read', 'processed']);
    expect(statesOf(boardMessageMachine, 'gone')).toEqual(['hidden', 'deleted']);
    expect(hasTag(boardMessageMachine, 'hidden', 'shown')).toBe(false);
  });

  it('that was held back is released, hidden or deleted', () => {
    const row = { state: 'held', context: { isFresh: true, mayBecomeOrder: true } };
    expect(allowed(boardMessageMachine, row, Object.values(events)).map(({ type }) => type)).toEqual([
      'delete',
      'release',
      'hide',
    ]);
    expect(step(boardMessageMachine, row, { type: 'release', by: actors['support']! })).toMatchObject({
      state: 'read',
      effects: ['announce'],
    });
  });
});
