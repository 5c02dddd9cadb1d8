import { ensureInstalled, fail, run } from './workspace.mjs';

/** The gates. None tolerates warnings. */
export const gates = /** @type {const} */ ({
  oxlint: ['oxlint', '--deny-warnings'],
  types: ['tsc', '-b'],
  gatewayTests: ['tsc', '-p', 'apps/gateway/test'],
  boundaries: ['depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'libs'],
  circles: ['depcruise', '--config', '.dependency-cruiser.folders.mjs', 'apps', 'libs'],
  unused: ['knip'],
  lock: ['node', 'scripts/lock-file.mjs'],
  comments: ['node', 'scripts/comments.mjs'],
  schema: ['node', 'scripts/schema.mjs', '--check'],
  weight: ['node', 'scripts/weight.mjs'],
  format: ['oxfmt', '--check', '.'],
});

const toOutput = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/** The compiler's two need one another and take as long as the others together. @type {(keyof typeof gates)[][]} */
const lanes = [
  ['types', 'gatewayTests'],
  ['oxlint', 'boundaries', 'circles', 'unused', 'lock', 'comments', 'schema', 'weight', 'format'],
];

const passes = async (/** @type {keyof typeof gates} */ name, /** @type {(line: string) => void} */ print) => {
  const [command, ...args] = gates[name];
  const begun = performance.now();
  const { code, output } = await run(command, args, { stdout: 'capture' });
  print(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (code !== 0) print(output);
  return code === 0;
};

/** Runs every gate; returns the names of those that failed. */
export const check = async (/** @type {(line: string) => void} */ print = toOutput) => {
  const failed = /** @type {string[]} */ ([]);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const name of lane) if (!(await passes(name, print))) failed.push(name);
    }),
  );
  return failed;
};

if (process.argv[1] === import.meta.filename) {
  try {
    await ensureInstalled();
    const failed = await check();
    process.exitCode = failed.length > 0 ? 1 : 0;
  } catch (error) {
    fail(error);
  }
}
