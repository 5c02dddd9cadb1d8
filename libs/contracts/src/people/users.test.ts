import { describe, expect, it } from 'vitest';
import { UNTIL_MAX } from '../limits.ts';
import { userChange, userChangeRoute, usersQuery } from './users.ts';

describe('a change of an account', () => {
  it.each([
    { kind: 'role', role: 'support' },
    { kind: 'role', role: null },
    { kind: 'level', level: 'registered' },
    { kind: 'level', level: 'vip', until: UNTIL_MAX },
    { kind: 'disable' },
    { kind: 'enable' },
    { kind: 'sendReset' },
  ])('$kind is parsed unchanged', (change) => {
    expect(userChange.parse(change)).toEqual(change);
  });

  it.each([
    { kind: 'role', role: 'vip' },
    { kind: 'level', level: 'vip' },
    { kind: 'level', level: 'registered', until: 1 },
    { kind: 'level', level: 'vip', until: UNTIL_MAX + 1 },
    { kind: 'level', level: 'gold', until: 1 },
    { kind: 'trial' },
    { kind: 'password', password: 'x' },
  ])('$kind $level with fields of another kind is refused', (change) => {
    expect(userChange.safeParse(change).success).toBe(false);
  });

  it('needs a reason', () => {
    const problems = (note: string): string[] | undefined =>
      userChangeRoute.body
        .safeParse({ change: { kind: 'level', level: 'registered' }, note, version: 1 })
        .error?.issues.map(({ message }) => message);
    expect(problems(' ')).toEqual(['note.empty']);
    expect(problems('x'.repeat(501))).toEqual(['note.long']);
    expect(problems('as they asked')).toBeUndefined();
  });
});

describe('a query for accounts', () => {
  it('has defaults for every field, and refuses a column that is not in the list', () => {
    expect(usersQuery.parse({})).toEqual({ search: '', sort: 'createdAt', descending: true, page: 1, rows: 50 });
    expect(usersQuery.safeParse({ sort: 'password_hash; drop table users' }).success).toBe(false);
    expect(usersQuery.safeParse({ rows: '100000' }).success).toBe(false);
  });
});
