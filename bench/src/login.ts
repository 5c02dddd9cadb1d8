import { demoAccountsRoute, type DemoAccount } from '@chaintide/contracts/demo';
import { loginRoute, profileRoute, publicKeyRoute, type LoginAnswer, type Profile, type PublicKey } from '@chaintide/contracts/auth';
import { API_BASE, type Envelope, type Route } from '@chaintide/contracts/http';
import { fork, type ChildProcess } from 'node:child_process';
import { argon2, constants, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inRoot } from '../../scripts/workspace.mjs';

const ROUNDS = 21;
const AIM_MS = 400;
const START_MS = 120_000;
/** What the gateway's hashes cost (apps/gateway/src/modules/users/passwords.service.ts). */
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
    gateway.on('message', (message: { type: string; url: string }) => message.type === 'listening' && resolve(message.url));
    gateway.once('exit', () => reject(new Error('the gateway ended before it listened')));
  });

const call = async <T>(url: string, { method, path }: Route, { body, token }: { body?: unknown; token?: string } = {}): Promise<T> => {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = (await (await fetch(`${url}${API_BASE}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })).json()) as Envelope<T>;
  if (answer.data === null) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.data;
};

/** From a name and a password to a profile, as the page does it. */
const logIn = async (url: string, { userName, password }: DemoAccount): Promise<Profile> => {
  const { keyId, publicKey, nonce } = await call<PublicKey>(url, publicKeyRoute);
  const ascii = Buffer.from(JSON.stringify({ password, nonce })).toString('base64');
  const ciphertext = publicEncrypt({ key: publicKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(ascii)).toString('base64');
  const { access_token: token } = await call<LoginAnswer>(url, loginRoute, { body: { userName, password: `${keyId}.${ciphertext}` } });
  return call<Profile>(url, profileRoute, { token });
};

/** The demo's accounts come one by one, each with its hash, behind a start that may keep the first questions waiting. */
const lastDemoAccount = async (url: string, deadline = performance.now() + START_MS): Promise<DemoAccount> => {
  const accounts = await call<DemoAccount[]>(url, demoAccountsRoute).catch((error: unknown) => {
    if (performance.now() > deadline) throw error;
    return [];
  });
  const admin = accounts.find(({ roleKey }) => roleKey === 'admin');
  if (admin) return admin;
  await wait(200);
  return lastDemoAccount(url, deadline);
};

const measure = async (url: string): Promise<void> => {
  const account = await lastDemoAccount(url);
  await logIn(url, account); // warm
  const [logins, hashes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    hashes.push(await milliseconds(() => derive('argon2id', { ...COST, message: account.password, nonce: randomBytes(16) })));
    logins.push(await milliseconds(() => logIn(url, account)));
  }
  const [login, hash] = [median(logins), median(hashes)];
  console.log(`login to a usable profile: ${login.toFixed(0)} ms, of it argon2 ${hash.toFixed(0)} ms, besides it ${(login - hash).toFixed(0)} ms (aim ${AIM_MS}); medians of ${ROUNDS}`);
  console.log(JSON.stringify({ bench: 'login', value: Number((login - hash).toFixed(1)), unit: 'ms', peer: `argon2 alone, ${hash.toFixed(1)} ms`, ratio: Number((login / hash).toFixed(3)) }));
};

const folder = mkdtempSync(join(tmpdir(), 'chaintide-login-'));
const gateway = fork(inRoot('apps', 'gateway', 'dist', 'main.js'), [], {
  execArgv: ['--no-warnings'], env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', SIMNET_URL: 'http://127.0.0.1:9' }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
try {
  await measure(await addressOf(gateway));
} finally {
  const ended = new Promise((resolve) => gateway.once('exit', resolve));
  gateway.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
