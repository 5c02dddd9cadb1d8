import { HOUR, UNSEEN_MS } from '@chaintide/contracts/limits';
import { describe, expect, it } from 'vitest';
import { withdrawalOf } from './testing.ts';
import { withdrawalAbilities } from './withdrawal-abilities.ts';

const ANN = 50;
const NOW = 1_800_000_000_000;
const said = (abilities: readonly { act: string; obstacle: string | undefined }[]): string[] =>
  abilities.map(({ act, obstacle }) => (obstacle ? `${act}: ${obstacle}` : act));

describe('the actions on a withdrawal', () => {
  const person = { staffId: ANN, now: NOW };
  const approved = withdrawalOf({ id: 1, state: 'approved', approvedBy: { id: ANN, userName: 'ann' } });
  const sent = withdrawalOf({
    id: 1,
    state: 'transferring',
    approvedBy: { id: 2, userName: 'bob' },
    hash: 'h',
    sentAt: NOW - UNSEEN_MS,
  });

  it.each([
    ['pending', withdrawalOf({ id: 1 }), ['approve', 'refuse']],
    [
      'their own',
      withdrawalOf({ id: 1, user: { id: ANN, userName: 'ann', isDisabled: false } }),
      ['approve: own', 'refuse: own'],
    ],
    ['approved by oneself, small', approved, ['send', 'refuse', 'fail']],
    ['approved by oneself, large', { ...approved, needsTwo: true }, ['send: two', 'refuse', 'fail']],
    ['to a new address', { ...approved, waitsUntil: NOW + HOUR }, ['send: newAddress', 'refuse', 'fail']],
    [
      'of a frozen account',
      { ...approved, freeze: { cause: 'passwordReset' as const, until: NOW + HOUR } },
      ['send: frozen', 'refuse', 'fail'],
    ],
    [
      'of an account that was frozen',
      { ...approved, freeze: { cause: 'passwordReset' as const, until: NOW } },
      ['send', 'refuse', 'fail'],
    ],
    [
      'of a disabled account',
      withdrawalOf({ id: 1, user: { id: 9, userName: 'alice', isDisabled: true } }),
      ['approve: disabled', 'refuse'],
    ],
    [
      'sent, and frozen since',
      { ...sent, freeze: { cause: 'passwordReset' as const, until: NOW + HOUR } },
      ['correctHash', 'fail'],
    ],
    ['sent, never seen', sent, ['correctHash', 'fail']],
    ['sent just now', { ...sent, sentAt: NOW - 1 }, ['correctHash', 'fail: mayBeUnderWay']],
    ['sent and waiting for a block', { ...sent, isPending: true }, ['correctHash', 'fail: mayBeUnderWay']],
    ['sent and seen', { ...sent, seenAt: NOW - 1 }, ['correctHash', 'fail: mayBeUnderWay']],
    ['paid', { ...sent, state: 'success' } as const, []],
  ])('%s', (_, order, abilities) => {
    expect(said(withdrawalAbilities(order, person))).toEqual(abilities);
  });
});
