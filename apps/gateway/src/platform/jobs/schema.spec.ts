import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { MIGRATIONS } from '../db/migrations.ts';
import { SCHEMA } from './boss.ts';

/** The statements without comments, the transaction around them, and the partitions of a table that stays empty. */
const statements = (sql: string): string =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .replace(/^[\s\S]*?(?=CREATE SCHEMA)/, '')
    .replace(/COMMIT;\s*$/, '')
    .replace(/DO \$\$\s*DECLARE\s+d date;[\s\S]*?\$\$\s*;/, '')
    .replaceAll(/[\s;]+/g, ' ')
    .trim();

test('the migration creates the tables that the installed pg-boss expects', async () => {
  const ours = await readFile(join(MIGRATIONS, '0040_jobs.sql'), 'utf8');
  expect(statements(ours)).toBe(statements(getConstructionPlans(SCHEMA)));
});
