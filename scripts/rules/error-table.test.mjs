import { readdirSync } from 'node:fs';
import { errorNames } from '@chaintide/contracts/errors';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.mjs';

const folder = inRoot('libs', 'contracts', 'src', 'errors');

it('the error table holds the errors of every noun, each name once', async () => {
  const parts = await Promise.all(readdirSync(folder).map((file) => import(`${folder}/${file}`)));
  const names = parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, entries]) => (name.endsWith('Errors') ? Object.keys(entries) : [])),
  );
  expect(names.toSorted()).toEqual(errorNames.toSorted());
});
