import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot, root } from './workspace.mjs';

const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
const lines = (/** @type {string} */ text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The commit at which this work branched off main; on main itself, the newest one. */
export const base = () => git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main') || 'HEAD';

/** Files that differ from a commit, new ones included, as paths from the root. */
export const filesSince = (/** @type {string} */ commit) => [
  ...lines(git('diff', '--name-only', commit)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];

const everyJourney = readdirSync(inRoot('e2e', 'journeys'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => file.replace('.spec.ts', ''));

/** Journeys through one part of the page. A part that is not listed belongs to every journey. */
export const walks = /** @type {Record<string, string[]>} */ ({
  customers: ['customers', 'roles', 'second-admin', 'second-factor'],
  introduce: ['introduce', 'shell'],
  payments: ['back-office', 'customers', 'payment', 'roles', 'second-admin', 'second-factor', 'upgrade', 'withdrawal'],
  upgrades: ['back-office', 'customers', 'roles', 'second-admin', 'upgrade'],
  wallet: ['customers', 'payment', 'roles', 'second-factor', 'upgrade', 'withdrawal'],
  withdrawals: ['back-office', 'customers', 'roles', 'second-admin', 'second-factor', 'upgrade', 'withdrawal'],
});

/** No journey depends on these. */
const unseen =
  /\.md$|\.(test|spec)\.[a-z]+$|\/fixtures\/|^(docs|bench|scripts|\.ci)\/|^apps\/gateway\/test\/|[./]oxlint|^knip|^\.dependency-cruiser|vitest\.config\.ts$/;

/** The journeys that a change of these files can break. @param {readonly string[]} files @returns {readonly string[]} */
export const journeysAfter = (files) => {
  const touched = files.flatMap((file) => {
    const journey = /^e2e\/journeys\/(.+)\.spec\.ts$/.exec(file)?.[1];
    if (journey !== undefined) return [journey];
    if (unseen.test(file)) return [];
    return walks[/^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? ''] ?? everyJourney;
  });
  return everyJourney.filter((journey) => touched.includes(journey));
};

const startsPrograms = (/** @type {string} */ spec) =>
  /\/(program|pair|simnet|from-sources)\.ts'|-and-die/.test(readFileSync(inRoot('apps', 'gateway', spec), 'utf8'));

/**
 * The gateway's specs after a change: Vitest knows which of `asked` import what changed. It sees no import between a spec that
 * starts the gateway or simnet as a program and what that program is made of: those stand in `certain`.
 * @param {readonly string[]} specs @param {readonly string[]} files
 */
export const specsAfter = (specs, files) => {
  if (files.some((file) => file.startsWith('apps/gateway/migrations/'))) return { certain: [...specs], asked: [] };
  const isRun = files.some((file) => /^(apps\/(gateway|simnet)|libs\/\w+)\/src\//.test(file) && !unseen.test(file));
  const certain = specs.filter((spec) => isRun && startsPrograms(spec));
  return { certain, asked: specs.filter((spec) => !certain.includes(spec)) };
};
