import { loginRoute, publicKeyRoute, type LoginAnswer, type PublicKey } from '@chaintide/contracts/people/auth';
import { demoAccountsRoute, type DemoAccount } from '@chaintide/contracts/people/demo';
import { API_BASE, type Envelope, type Route } from '@chaintide/contracts/http';
import { constants, publicEncrypt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const START_MS = 120_000;

/** Calls a route; throws if it is refused. */
export const call = async <T>(
  url: string,
  { method, path }: Route,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<T> => {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = (await (
    await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  ).json()) as Envelope<T>;
  if (answer.data === null) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.data;
};

/** Logs in with a name and a password as the page does; returns the token. */
export const logIn = async (url: string, { userName, password }: DemoAccount): Promise<string> => {
  const { keyId, publicKey, nonce } = await call<PublicKey>(url, publicKeyRoute);
  const ascii = Buffer.from(JSON.stringify({ password, nonce })).toString('base64');
  const ciphertext = publicEncrypt(
    { key: publicKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
    Buffer.from(ascii),
  ).toString('base64');
  return (await call<LoginAnswer>(url, loginRoute, { body: { userName, password: `${keyId}.${ciphertext}` } }))
    .access_token;
};

/** Waits for the demo accounts: they are created one by one, because each needs a hash, and during the start requests may be slow. */
export const lastDemoAccount = async (url: string, deadline = performance.now() + START_MS): Promise<DemoAccount> => {
  const accounts = await call<DemoAccount[]>(url, demoAccountsRoute).catch((error: unknown) => {
    if (performance.now() > deadline) throw error;
    return [];
  });
  const admin = accounts.find(({ roleKey }) => roleKey === 'admin');
  if (admin) return admin;
  await wait(200);
  return lastDemoAccount(url, deadline);
};
