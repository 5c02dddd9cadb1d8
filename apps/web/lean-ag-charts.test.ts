import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cuts } from './lean-ag-charts.ts';

const folder = (name: string, from = import.meta.filename): string => dirname(createRequire(from).resolve(name));
const community = folder('ag-charts-community');
const read = (from: string): string => readFileSync(join(from, 'main.esm.mjs'), 'utf8');
const library = read(community) + read(folder('ag-charts-core', join(community, 'main.esm.mjs')));

test.each(cuts)('$what is still written as it was', ({ found }) => {
  expect(library.search(found)).toBeGreaterThan(-1);
});
