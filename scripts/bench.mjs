import { readdirSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

const known = () =>
  readdirSync(inRoot('bench', 'src'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));

try {
  await ensureInstalled();
  const words = process.argv.slice(2);
  const first = words.findIndex((word) => word.startsWith('-'));
  const [wanted, options] = first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)]; // options are the benchmark's own
  const strange = wanted.filter((name) => !known().includes(name));
  if (strange.length > 0) throw new Error(`no benchmark named ${strange.join(', ')}; there are: ${known().join(', ')}`);
  await ensureBuilt();
  for (const name of wanted.length > 0 ? wanted : known()) {
    const { code } = await run(node(), [
      '--conditions=@chaintide/source',
      inRoot('bench', 'src', `${name}.ts`),
      ...options,
    ]);
    if (code !== 0) process.exitCode = 1;
  }
} catch (error) {
  fail(error);
}
