import { describe, expect, it } from 'vitest';
import { readOpened, writeOpened } from '../../shared/lists/use-list-link.ts';
import { customersLink, openedNames } from './customers-view.ts';

const { query: queryOf } = customersLink;
const read = (query: string) => customersLink.read(new URLSearchParams(query));
const written = (query: string): string =>
  writeOpened(
    customersLink.write(new URLSearchParams(), read(query)),
    readOpened(new URLSearchParams(query), openedNames),
    openedNames,
  ).toString();

describe('the link of the customer management', () => {
  it.each([
    '',
    'search=alice',
    'role=vip&state=trial',
    'level=annual&sort=seenAt&descending=false',
    'page=3&rows=100',
    'search=a&user=7&action=role',
    'user=7',
  ])('parses and writes %j unchanged', (query) => {
    expect(written(query)).toBe(query);
  });

  it.each([
    'role=guest',
    'role=king',
    'state=',
    'sort=password_hash',
    'descending=perhaps',
    'page=0',
    'page=x',
    'rows=5000',
    'user=-1',
    'action=role',
    'what=ever',
    `search=${'x'.repeat(101)}`,
  ])('ignores the invalid part %s', (query) => {
    expect(written(query)).toBe('');
  });

  it('sends only what differs from the defaults, and never the open account', () => {
    expect(queryOf(read('role=admin&descending=true&page=1&user=5'))).toEqual({ role: 'admin' });
    expect(queryOf(read('search=%20bob%20&page=2'))).toEqual({ search: 'bob', page: '2' });
  });
});
