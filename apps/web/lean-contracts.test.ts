import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from 'vite';
import { leanContracts } from './lean-contracts.ts';

const contract = (noun: string): string =>
  JSON.stringify(join(import.meta.dirname, '../../libs/contracts/src', `${noun}.ts`));

interface Chunk {
  readonly isEntry: boolean;
  readonly code: string;
}

const chunksOf = async (files: Readonly<Record<string, string>>): Promise<{ entry: string; late: string }> => {
  const root = await mkdtemp(join(tmpdir(), 'chaintide-lean-'));
  try {
    await Promise.all(Object.entries(files).map(([name, code]) => writeFile(join(root, name), code)));
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [leanContracts()],
      resolve: { conditions: ['@chaintide/source', 'module', 'browser'] },
      build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
    })) as { output: Chunk[] };
    const codeOf = (isEntry: boolean): string =>
      output
        .filter((one) => one.isEntry === isEntry)
        .map(({ code }) => code)
        .join('\n');
    return { entry: codeOf(true), late: codeOf(false) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

const isZod = (code: string): boolean => code.includes('ZodString');

describe('the contracts in the page', () => {
  it('are routes without schemas where only routes are used', async () => {
    const { entry } = await chunksOf({
      'main.js': `import { compactRoute, exportRoute } from ${contract('charts/indicators')}; console.log(compactRoute, exportRoute);`,
    });
    expect(entry).toContain('path: "/indicators/:id/columns"');
    expect(entry).toContain('method: "GET"');
    expect(entry).toContain('access: ');
    expect(entry).toContain('text/csv');
    expect(entry).not.toContain('summary');
    expect(isZod(entry)).toBe(false);
  });

  it('keep their tables, names and functions', async () => {
    const { entry } = await chunksOf({
      'main.js': `import { gradeOfTier, levelTable } from ${contract('people/levels')}; import { topics } from ${contract('realtime')}; import { accountRoles } from ${contract('people/roles')};
        console.log(gradeOfTier('L2'), levelTable, topics, accountRoles);`,
    });
    for (const part of ['priceUsd: 420', 'indicator:', '"accounting"']) expect(entry).toContain(part);
    expect(isZod(entry)).toBe(false);
  });

  it("contain errors with name, code, text and field, without details of the gateway's responses", async () => {
    const { entry } = await chunksOf({
      'main.js': `import { errors } from ${contract('errors')}; console.log(errors);`,
    });
    for (const part of ['"captcha.wrong"', 'code: 201', 'field: "code"', 'Please login or register'])
      expect(entry).toContain(part);
    expect(entry).not.toMatch(/(status|retryAfter): \d/);
    expect(entry).not.toContain('host.foreign');
    expect(entry).toContain('"route.unknown"');
  });

  it('load their schemas with the form that uses them, and not before', async () => {
    const { entry, late } = await chunksOf({
      'main.js': `import { profileRoute } from ${contract('people/auth')}; console.log(profileRoute, () => import('./form.js'));`,
      'form.js': `import { registrationForm } from ${contract('people/auth')}; console.log(registrationForm);`,
    });
    expect(isZod(entry)).toBe(false);
    expect(isZod(late)).toBe(true);
    expect(late).toContain('userName.format');
    expect(late).toContain('isPasswordLength');
  });
});
