import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './workspace.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */

const REASON_MOST = 600;

/** The beginning of an error, without colours, so that the summary says what broke. */
export const reason = (/** @type {string | undefined} */ message = '') => {
  const text = stripVTControlCharacters(message).trim().slice(0, REASON_MOST);
  return text === '' ? '' : `\n${text.replaceAll(/^/gm, '    ')}`;
};

const isOurs = (/** @type {string} */ line) =>
  /^\s+at /.test(line) && line.includes(root) && !line.includes('node_modules');

/** The message of an error, and where our own code saw it. */
const said = (/** @type {readonly { message: string, stack?: string | undefined }[]} */ errors) =>
  reason(errors.map(({ message, stack = '' }) => [message, ...stack.split('\n').filter(isOurs)].join('\n')).join('\n'));

const failuresIn = (/** @type {TestModule} */ module) => {
  const file = relative(root, module.moduleId);
  const suites = [...module.children.allSuites()].map((suite) => [`the hooks of ${suite.fullName}`, suite.errors()]);
  const tests = [...module.children.allTests('failed')].map((test) => [test.fullName, test.result().errors ?? []]);
  return /** @type {[string, import('vitest').TestError[]][]} */ ([['could not run', module.errors()], ...suites])
    .filter(([, errors]) => errors.length > 0)
    .concat(/** @type {any} */ (tests))
    .map(([name, errors]) => `${file}: ${name}${said(errors)}`);
};

/** Vitest's results as a count and the names of what failed; unlike its JSON, with the errors of hooks. */
export default class TestReport {
  onTestRunEnd(
    /** @type {readonly TestModule[]} */ modules,
    /** @type {readonly import('vitest').SerializedError[]} */ unhandled,
  ) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const failures = [
      ...modules.flatMap(failuresIn),
      ...unhandled.map((error) => `outside of a test: ${said([error])}`),
    ];
    const count = (/** @type {string} */ state) => states.filter((one) => one === state).length;
    const result = { passed: count('passed'), failed: failures.length, skipped: count('skipped'), failures };
    writeFileSync(/** @type {string} */ (process.env['TEST_REPORT']), JSON.stringify(result));
  }
}
