import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unresolvable } from './injection.mjs';
import { inRoot, root } from './workspace.mjs';

const service = (/** @type {string} */ parameter) =>
  `@Injectable()\nexport class Prices {\n  constructor(${parameter}) {}\n}\n`;

describe("classes constructed by the gateway's container", () => {
  it.each([
    [`import type { Database } from './database.ts';`, 'private readonly db: Database', 1],
    [`import { type Database } from './database.ts';`, 'private readonly db: Database', 1],
    [`import { Database } from './database.ts';`, 'private readonly db: Database', 0],
    [`import type { Config } from './config.ts';`, '@Inject(CONFIG) private readonly config: Config', 0],
  ])('need parameter types that exist at run time: %s', (line, parameter, count) => {
    expect(unresolvable('prices.service.ts', `${line}\n${service(parameter)}`)).toHaveLength(count);
  });

  it('have no parameter whose class is imported as a type', () => {
    const files = globSync(inRoot('apps', 'gateway', 'src', '**', '*.ts')).filter((file) => !file.endsWith('.spec.ts'));
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((file) => unresolvable(relative(root, file), readFileSync(file, 'utf8')))).toEqual([]);
  });
});
