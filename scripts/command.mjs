import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

// runs a built command of the gateway, by its name

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  const [name, ...wishes] = process.argv.slice(2);
  const { code } = await run(node(), [inRoot('apps/gateway/dist/cli', `${name}.js`), ...wishes], {
    cwd: process.cwd(),
  });
  process.exitCode = code;
} catch (error) {
  fail(error);
}
