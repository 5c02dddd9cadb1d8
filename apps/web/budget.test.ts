import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { budget, overruns, type Budget, type Part } from './budget.ts';
import { precompress } from './precompress.ts';

const limits: Budget = { first: 10, route: 20, opens: ['late'], chunks: { index: 10 }, other: 5 };

const part = (name: string, bytes: number, more: Partial<Part> = {}): Part => ({
  fileName: `${name}.js`,
  name,
  isEntry: false,
  bytes,
  brings: [],
  ...more,
});
const parts = (change: Partial<Record<string, number>> = {}): Part[] => [
  part('index', change['index'] ?? 6_000, { isEntry: true, brings: ['shared.js', 'index.css'] }),
  part('shared', change['shared'] ?? 2_000),
  part('late', change['late'] ?? 4_000, { brings: ['library.js'] }),
  part('library', change['library'] ?? 3_000),
  part('page', change['page'] ?? 5_000),
  { fileName: 'index.css', isEntry: false, bytes: change['css'] ?? 1_000, brings: [] },
];

describe('the budget', () => {
  it('accepts what fits', () => {
    expect(overruns(parts(), limits)).toEqual([]);
  });

  it('counts the imports of the entry as part of the first picture', () => {
    expect(overruns(parts({ shared: 4_100 }), limits)).toEqual([
      'the script before the first picture weighs 10.1 kB, its budget is 10 kB',
    ]);
  });

  it('counts styles and lazily opened chunks with their imports as part of the chart page', () => {
    expect(overruns(parts({ css: 3_000, library: 5_000, late: 5_000 }), limits)).toEqual([
      'the chart page weighs 21.0 kB, its budget is 20 kB',
    ]);
  });

  it('limits each chunk by its own entry, or by the general one', () => {
    expect(overruns(parts({ page: 5_001 }), limits)).toEqual(['the chunk page weighs 5.0 kB, its budget is 5 kB']);
  });

  it('reports an entry that matches no chunk', () => {
    expect(overruns(parts(), { ...limits, chunks: { ...limits.chunks, gone: 5 } })).toEqual([
      'budget.json names the chunk gone, which is not built',
    ]);
  });
});

describe('a build', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'chaintide-budget-'));
    await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
    // random content does not compress
    await writeFile(
      join(root, 'main.js'),
      `console.log(${JSON.stringify(Array.from({ length: 900 }, (_, index) => Math.sin(index)))})`,
    );
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const built = (first: number) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      cacheDir: join(root, 'cache'),
      plugins: [precompress(), budget({ first, route: 100, opens: [], chunks: {}, other: 100 })],
    });

  it('fails beyond the budget, with a line that names the excess', async () => {
    await expect(built(1)).rejects.toThrow(/the script before the first picture weighs \d+\.\d kB, its budget is 1 kB/);
  });

  it('passes within the budget, and keeps the compressed form of each text', async () => {
    const { output } = (await built(100)) as { output: { fileName: string }[] };
    const names = output.map(({ fileName }) => fileName).filter((name) => name.includes('.js'));
    expect(names).toHaveLength(2);
    expect(names).toContain(`${names.find((name) => name.endsWith('.js'))}.br`);
    await expect(built(100)).resolves.toBeDefined(); // from the first build's cache
  });
});
