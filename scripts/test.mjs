import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { base } from './changed.mjs';
import { scratch } from './scratch.mjs';
import { reports, stages, suites, sum } from './suites.mjs';
import { ensureInstalled, fail } from './workspace.mjs';

const print = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @typedef {{ clock: string | undefined, since: string | undefined, env: Record<string, string> }} Wishes */

/** @returns {Wishes & { wanted: readonly string[] }} */
const asked = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { clock: { type: 'string' }, engines: { type: 'string' } },
  });
  const names = positionals.filter((name) => name !== 'changed');
  const strange = names.filter((name) => !Object.hasOwn(suites, name));
  if (strange.length > 0)
    throw new Error(`no suite named ${strange.join(', ')}; there are: ${Object.keys(suites).join(', ')}`);
  if (values.engines !== undefined && values.engines !== 'both')
    throw new Error(`--engines takes 'both', not '${values.engines}'`);
  const since = positionals.includes('changed') ? base() : undefined;
  return {
    wanted: names.length > 0 ? names : Object.keys(suites),
    clock: values.clock,
    since,
    env: { ...scratch(), ...(values.engines !== undefined && { TEST_ENGINES: values.engines }) },
  };
};

const begin = async (/** @type {string} */ name, /** @type {Wishes} */ wishes) => {
  const begun = performance.now();
  const count = (await suites[name]?.({ ...wishes, print: (line) => print(`[${name}] ${line}`) })) ?? sum([]);
  print(
    `== ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
  return count;
};

try {
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const { wanted, ...wishes } = asked();
  const counts = [];
  for (const names of stages)
    counts.push(...(await Promise.all(names.filter((one) => wanted.includes(one)).map((name) => begin(name, wishes)))));
  const total = sum(counts);
  print(['', ...total.failures.map((failure) => `FAILED ${failure}`)].join('\n'));
  print(
    `${total.skipped > 0 ? `${total.skipped} skipped (each says why above)\n` : ''}${total.passed} passed, ${total.failed} failed`,
  );
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
