import { verdictOf, type AuditContent } from '@chaintide/contracts/money/audit';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment, inRoot, node } from '../../../scripts/workspace.mjs';
import { installation, type World } from './world.ts';

/** The product's own audit, as `npm run audit` does it. */
export const auditOf = async ({
  cluster,
  simnetUrl,
}: World): Promise<{ movements: number; violations: readonly string[] }> => {
  const { stdout } = await promisify(execFile)(node(), [inRoot('apps/gateway/dist/cli/audit.js'), '--json'], {
    env: environment({ DATABASE_URL: cluster.urlThrough(cluster.port), SIMNET_URL: simnetUrl, ...installation }),
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  if (stdout === '') return { movements: 0, violations: ['the audit said nothing'] };
  const content = JSON.parse(stdout) as AuditContent;
  const verdict = verdictOf(content);
  return {
    movements: content.movements,
    violations: verdict === 'broken' ? [`the audit found ${JSON.stringify([content.findings, content.reserves])}`] : [],
  };
};
