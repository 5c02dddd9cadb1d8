import { pages } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { specPages } from '../spec-pages.ts';

describe('the table of pages', () => {
  it('equals that of the specification', () => {
    const sorted = (table: Readonly<Record<string, readonly Role[]>>) =>
      Object.fromEntries(Object.entries(table).map(([path, allowed]) => [path, allowed.toSorted()]));
    expect(sorted(pages)).toEqual(sorted(specPages));
  });
});
