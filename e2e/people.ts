import { expect } from '@playwright/test';
import { constants, publicEncrypt, randomUUID } from 'node:crypto';

/** A person of a journey. Passwords here belong to a throwaway database. */
export interface Person {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

interface Answer<T> {
  readonly code: number;
  readonly data: T;
  readonly msg: string;
}

/** A person that no other journey uses. */
export const stranger = (name: string): Person => {
  const userName = `${name}_${randomUUID().slice(0, 6)}`.slice(0, 16);
  return { userName, email: `${userName}@journey.example`, password: 'Ebb-and-flow-21' };
};

let networks = 0;

/** Each login and registration has a network of its own, so that the hourly limits per network do not interfere. */
const newNetwork = (): Record<string, string> => {
  const network = ++networks;
  return { 'x-forwarded-for': `198.18.${network >> 8}.${network & 255}` };
};

const ask = async <T>(
  url: string,
  path: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
): Promise<Answer<T>> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    headers,
    ...(body !== undefined && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  });
  return (await answer.json()) as Answer<T>;
};

const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const { code, data, msg } = await answer;
  if (code !== 200) throw new Error(`${code}: ${msg}`);
  return data;
};

/** Encrypts a password as the browser does. */
const sealed = async (url: string, password: string): Promise<string> => {
  const { keyId, publicKey, nonce } = await must(
    ask<{ keyId: string; publicKey: string; nonce: string }>(url, '/auth/publicKey'),
  );
  const content = Buffer.from(Buffer.from(JSON.stringify({ password, nonce })).toString('base64'));
  return `${keyId}.${publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, content).toString('base64')}`;
};

/** The newest mail to an address in the demo's mailbox. */
export const newestMail = async (url: string, email: string): Promise<string> => {
  const mails = await must(ask<{ id: number; text: string }[]>(url, `/demo/mails?to=${encodeURIComponent(email)}`));
  return mails.toSorted((a, b) => b.id - a.id)[0]?.text ?? '';
};

const codeIn = async (url: string, email: string): Promise<string> => {
  const code = /\b\d{6}\b/.exec(await newestMail(url, email))?.[0];
  if (!code) throw new Error(`no code for ${email}`);
  return code;
};

/** Opens an account as the registration dialog does, for journeys about later steps. */
export const register = async (url: string, person: Person, language: 'zh' | 'en' = 'zh'): Promise<Person> => {
  const { userName, email, password } = person;
  const headers = newNetwork();
  await must(ask(url, '/auth/emailcode', { headers, body: { userName, email, language } }));
  await must(
    ask(url, '/auth/register', {
      headers,
      body: {
        userName,
        email,
        password: await sealed(url, password),
        emailCode: await codeIn(url, email),
        language,
        terms: true,
      },
    }),
  );
  return person;
};

const ORDERS_OF_VIP = 10;

type Credentials = Pick<Person, 'userName' | 'password'>;

/** An account of the demo, once it is there. */
const demoPerson = async (url: string, name: string): Promise<Credentials> => {
  const found = async () =>
    (await must(ask<Credentials[]>(url, '/demo/accounts'))).find(({ userName }) => userName === `demo_${name}`);
  await expect.poll(found, { timeout: 120_000 }).toBeDefined();
  return (await found())!;
};

/** Logs in over the API: its headers, its token and the token's life in seconds. */
const logInOver = async (url: string, { userName, password }: Credentials) => {
  const body = { userName, password: await sealed(url, password) };
  const { access_token: token, expires_in: life } = await must(
    ask<{ access_token: string; expires_in: number }>(url, '/auth/login', { headers: newNetwork(), body }),
  );
  return { token, life, headers: { authorization: `Bearer ${token}` } };
};

/** A session of a demo account or a person, as the browser stores it. */
export const storedSession = async (url: string, who: string | Person): Promise<Record<string, string>> => {
  const person = typeof who === 'string' ? await demoPerson(url, who) : who;
  const { token, life, headers } = await logInOver(url, person);
  const { role } = await must(ask<{ role: unknown }>(url, '/system/user/profile', { headers }));
  return {
    identity: JSON.stringify(role),
    username: person.userName,
    loginTime: JSON.stringify(Date.now() + life * 1_000),
    token,
  };
};

/** Waits until the orders of the demo are there, which its people place after the start: a journey must not get between them. */
export const untilOrdersPlanted = async (url: string): Promise<void> => {
  const { headers } = await logInOver(url, await demoPerson(url, 'vip'));
  const orders = () => must(ask<{ rows: unknown[] }>(url, '/withdrawals', { headers }));
  await expect.poll(async () => (await orders()).rows.length, { timeout: 240_000 }).toBe(ORDERS_OF_VIP);
  await must(ask(url, '/auth/logout', { headers, body: {} }));
};
