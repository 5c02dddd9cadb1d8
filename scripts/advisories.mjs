import { ensureInstalled, fail, run } from './workspace.mjs';

const blocking = /** @type {const} */ (['high', 'critical']);
const UNKNOWN = 'the registry did not answer with advisories: nothing is known about the dependencies';

/** @param {string} text */
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads the report of `npm audit --json`. Only what the product runs and what is serious fails; a registry that cannot be asked does not, because
 * the check must also work without a network.
 * @param {string} report
 */
export const verdictOf = (report) => {
  const found = parsed(report)?.metadata?.vulnerabilities;
  if (found === undefined) return { isBad: false, text: UNKNOWN };
  const isBad = blocking.some((level) => found[level] > 0);
  const levels = ['critical', 'high', 'moderate', 'low'].map((level) => `${found[level] ?? 0} ${level}`);
  return { isBad, text: `advisories about what the product runs: ${levels.join(', ')}` };
};

if (process.argv[1] === import.meta.filename) {
  try {
    await ensureInstalled();
    const { output } = await run('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], { stdout: 'capture' });
    const { isBad, text } = verdictOf(output);
    process.stdout.write(`${text}\n`);
    if (isBad) process.stdout.write(`${output}\n`);
    process.exitCode = isBad ? 1 : 0;
  } catch (error) {
    fail(error);
  }
}
