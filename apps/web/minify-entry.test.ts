import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { build, type Plugin } from 'vite';
import { minifyEntry } from './minify-entry.ts';

interface Chunk {
  readonly isEntry: boolean;
  readonly code: string;
}

// the second pass of the compressor sees that nothing is left of `twice`
const ENTRY = `
  const twice = (given) => { const doubled = given * 2; return { doubled }; };
  const { doubled } = twice(21);
  import('./late.js').then(({ late }) => late(doubled));
`;

const built = async (root: string, plugins: Plugin[]): Promise<Chunk[]> => {
  const options = { root, configFile: false, logLevel: 'silent', plugins } as const;
  const { output } = (await build({
    ...options,
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  })) as { output: Chunk[] };
  return output;
};

it('minifies the entry further, and leaves its late chunks as they were', async () => {
  const root = await mkdtemp(join(tmpdir(), 'chaintide-minify-'));
  try {
    await writeFile(join(root, 'main.js'), ENTRY);
    await writeFile(join(root, 'late.js'), 'export const late = (found) => console.log(found);');
    const [once, twice] = [await built(root, []), await built(root, [minifyEntry()])];
    const codeOf = (chunks: Chunk[], isEntry: boolean) => chunks.find((one) => one.isEntry === isEntry)!.code;
    expect(codeOf(twice, true).length).toBeLessThan(codeOf(once, true).length);
    expect(codeOf(twice, true)).toContain('42');
    expect(codeOf(twice, false)).toBe(codeOf(once, false));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
