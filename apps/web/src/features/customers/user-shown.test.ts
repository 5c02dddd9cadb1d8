import type { User, UsersPage } from '@chaintide/contracts/people/users';
import { describe, expect, it } from 'vitest';
import { withRow } from '../../shared/lists/with-row.ts';
import { customersLink, type CustomersView } from './customers-view.ts';
import { userOf } from './testing.ts';
import { fits, userShown } from './user-shown.ts';

const NOW = 1_000_000;
const { first } = customersLink;
const view = (query: string) => customersLink.read(new URLSearchParams(query));
const withUser = (shown: UsersPage, user: User, seen: { view: CustomersView; now: number }): UsersPage =>
  withRow(shown, user, userShown(user, seen.view, seen.now));
const page = (...rows: User[]): UsersPage => ({ total: 10, rows });
const [old, young] = [userOf({ id: 1, createdAt: 100 }), userOf({ id: 2, createdAt: 200 })];

describe('withUser', () => {
  it('updates a row in place', () => {
    const changed = { ...old, level: 'vip' as const, version: 2 };
    expect(withUser(page(young, old), changed, { view: first, now: NOW })).toEqual(page(young, changed));
  });

  it('ignores an older version that arrives late', () => {
    const shown = page({ ...old, version: 5 });
    expect(withUser(shown, { ...old, version: 4 }, { view: first, now: NOW })).toBe(shown);
  });

  it('keeps a row that no longer matches the filter', () => {
    const disabled = { ...old, isDisabled: true, version: 2 };
    expect(withUser(page(old), disabled, { view: view('state=active'), now: NOW }).rows).toEqual([disabled]);
  });

  it('adds a new account at the top, and the last row leaves the page', () => {
    const fresh = userOf({ id: 3, createdAt: 300 });
    expect(withUser(page(young, old), fresh, { view: view('rows=2'), now: NOW })).toEqual({
      total: 11,
      rows: [fresh, young],
    });
    expect(withUser(page(), fresh, { view: first, now: NOW }).rows).toEqual([fresh]);
  });

  it.each([
    'page=2',
    'descending=false',
    'sort=userName',
    'search=nobody',
    'role=vip',
    'level=vip',
    'state=disabled',
    'state=trial',
  ])('ignores a new account with %s', (query) => {
    const shown = page(young, old);
    expect(withUser(shown, userOf({ id: 3, createdAt: 300 }), { view: view(query), now: NOW })).toBe(shown);
  });

  it('does not treat an old account of another page as new', () => {
    const shown = page(young);
    expect(withUser(shown, userOf({ id: 9, createdAt: 50 }), { view: first, now: NOW })).toBe(shown);
  });
});

describe('fits', () => {
  it('matches part of name or address, in any case', () => {
    const user = userOf({ id: 1, userName: 'Alice_9', email: 'Wonder@Land.example' });
    for (const text of ['alice', 'CE_9', 'land.EX']) expect(fits(user, view(`search=${text}`), NOW)).toBe(true);
    expect(fits(user, view('search=bob'), NOW)).toBe(false);
  });

  it('counts a trial only while it runs and the account is not disabled', () => {
    const trial = view('state=trial');
    expect(fits(userOf({ id: 1, trialUntil: NOW + 1 }), trial, NOW)).toBe(true);
    expect(fits(userOf({ id: 1, trialUntil: NOW }), trial, NOW)).toBe(false);
    expect(fits(userOf({ id: 1, trialUntil: NOW + 1, isDisabled: true }), trial, NOW)).toBe(false);
  });
});
