import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reports, suites, sum } from './suites.mjs';
import { ensureInstalled, fail } from './workspace.mjs';

const print = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @returns {{ wanted: readonly string[], clock: string | undefined }} */
const asked = () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { clock: { type: 'string' } } });
  const strange = positionals.filter((name) => !Object.hasOwn(suites, name));
  if (strange.length > 0)
    throw new Error(`no suite named ${strange.join(', ')}; there are: ${Object.keys(suites).join(', ')}`);
  return { wanted: positionals.length > 0 ? positionals : Object.keys(suites), clock: values.clock };
};

const begin = async (/** @type {string} */ name, /** @type {string | undefined} */ clock) => {
  const begun = performance.now();
  const count = (await suites[name]?.({ clock, print: (line) => print(`[${name}] ${line}`) })) ?? sum([]);
  print(
    `== ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
  return count;
};

try {
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const { wanted, clock } = asked();
  const counts = [];
  for (const name of Object.keys(suites)) if (wanted.includes(name)) counts.push(await begin(name, clock));
  const total = sum(counts);
  print(['', ...total.failures.map((failure) => `FAILED ${failure}`)].join('\n'));
  print(
    `${total.skipped > 0 ? `${total.skipped} skipped (each says why above)\n` : ''}${total.passed} passed, ${total.failed} failed`,
  );
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
