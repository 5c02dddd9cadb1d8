import { profileRoute, type Profile } from '@chaintide/contracts/people/auth';
import type { DemoAccount } from '@chaintide/contracts/people/demo';
import { fork, type ChildProcess } from 'node:child_process';
import { argon2, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '../../scripts/workspace.mjs';
import { call, lastDemoAccount, logIn } from './page/account.ts';

const ROUNDS = 21;
const AIM_MS = 400;
/** The cost of the gateway's hashes (apps/gateway/src/modules/users/passwords.service.ts). */
const COST = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const;

const derive = promisify(argon2);
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const addressOf = (gateway: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    gateway.on(
      'message',
      (message: { type: string; url: string }) => message.type === 'listening' && resolve(message.url),
    );
    gateway.once('exit', () => reject(new Error('the gateway ended before it listened')));
  });

/** Logs in and loads the profile, as the page does. */
const profileOf = async (url: string, account: DemoAccount): Promise<Profile> =>
  call<Profile>(url, profileRoute, { token: await logIn(url, account) });

const measure = async (url: string): Promise<void> => {
  const account = await lastDemoAccount(url);
  await profileOf(url, account); // warm-up
  const [logins, hashes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    hashes.push(
      await milliseconds(() => derive('argon2id', { ...COST, message: account.password, nonce: randomBytes(16) })),
    );
    logins.push(await milliseconds(() => profileOf(url, account)));
  }
  const [login, hash] = [median(logins), median(hashes)];
  console.log(
    `login to a usable profile: ${login.toFixed(0)} ms, of it argon2 ${hash.toFixed(0)} ms, besides it ${(login - hash).toFixed(0)} ms (aim ${AIM_MS}); medians of ${ROUNDS}`,
  );
  console.log(
    JSON.stringify({
      bench: 'login',
      value: Number((login - hash).toFixed(1)),
      unit: 'ms',
      peer: `argon2 alone, ${hash.toFixed(1)} ms`,
      ratio: Number((login / hash).toFixed(3)),
    }),
  );
};

const folder = mkdtempSync(join(tmpdir(), 'chaintide-login-'));
const gateway = fork(inRoot('apps', 'gateway', 'dist', 'main.js'), [], {
  execArgv: ['--no-warnings'],
  env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', SIMNET_URL: 'http://127.0.0.1:9' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
try {
  await measure(await addressOf(gateway));
} finally {
  const ended = new Promise((resolve) => gateway.once('exit', resolve));
  gateway.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
