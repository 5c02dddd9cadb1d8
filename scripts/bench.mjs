import { readdirSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

const known = () =>
  readdirSync(inRoot('bench', 'src'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));

try {
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const strange = wanted.filter((name) => !known().includes(name));
  if (strange.length > 0) throw new Error(`no benchmark named ${strange.join(', ')}; there are: ${known().join(', ')}`);
  await ensureBuilt();
  for (const name of wanted.length > 0 ? wanted : known()) {
    const { code } = await run(node(), ['--conditions=@chaintide/source', inRoot('bench', 'src', `${name}.ts`)]);
    if (code !== 0) process.exitCode = 1;
  }
} catch (error) {
  fail(error);
}
