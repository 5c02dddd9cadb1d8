import { demoAccountsRoute, type DemoAccount } from '@chaintide/contracts/people/demo';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import * as fc from 'fast-check';
import { inputsFor } from './fuzz/values.ts';
import { call, lastDemoAccount, logIn } from './page/account.ts';
import { withProduct } from './page/product.ts';

// every route with inputs from its schemas, as every kind of account: no failure of the server, no text from inside it, no silence

const REQUESTS = Number(process.argv[2] ?? 50_000);
const AT_ONCE = 16;
const PATIENCE_MS = 120_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const INSIDE = /node_modules|\bat \S+ \(|\.ts:\d+|SqlError|syntax error at or near|duplicate key value/;

process.env['TRUST_PROXY'] = 'on'; // each request comes from another address, so that limits of addresses do not answer for the rest

interface Finding {
  readonly what: string;
  readonly request: string;
}

const parts = ['params', 'query', 'body'] as const;
type Input = Partial<Record<(typeof parts)[number], unknown>>;

interface Asked {
  readonly route: Route;
  readonly input: Input;
}

const inputOf = (route: Route): fc.Arbitrary<Input> =>
  fc.record(
    Object.fromEntries(
      parts.flatMap((part) => {
        const schema = route[part];
        return schema ? [[part, inputsFor(schema)]] : [];
      }),
    ),
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const fieldsOf = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null ? Object.entries(input) : [];

const addressOf = ({ path }: Route, { params, query }: Input): string => {
  const named = new Map(fieldsOf(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(textOf(named.get(name) ?? 'x')) || '%20');
  const asked = fieldsOf(query).map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`);
  return `${API_BASE}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
};

/** Tokens of the demo accounts by name; one that was ended is asked for anew. */
const createKeys = (url: string, accounts: readonly DemoAccount[]) => {
  const held = new Map<string, string>();
  return {
    of: async (account: DemoAccount | undefined): Promise<string | undefined> => {
      if (!account) return undefined;
      if (!held.has(account.userName)) {
        const token = await logIn(url, account).catch(() => undefined); // it may have been disabled meanwhile
        if (token !== undefined) held.set(account.userName, token);
      }
      return held.get(account.userName);
    },
    forget: (account: DemoAccount | undefined) => void held.delete(account?.userName ?? ''),
    accounts,
  };
};

const counts = new Map<number, number>();
const findings: Finding[] = [];

const judge = (request: string, status: number, text: string): void => {
  counts.set(status, (counts.get(status) ?? 0) + 1);
  if (status >= 500 && status !== 503) findings.push({ what: `status ${status}: ${text.slice(0, 200)}`, request });
  else if (status !== 200 && INSIDE.test(text))
    findings.push({ what: `tells of the inside: ${text.slice(0, 200)}`, request });
};

const send = async (url: string, { route, input }: Asked, keys: ReturnType<typeof createKeys>): Promise<void> => {
  const account = keys.accounts[Math.floor(Math.random() * (keys.accounts.length + 1))];
  const token = await keys.of(account);
  const body = route.body && JSON.stringify(input.body);
  const address = addressOf(route, input);
  const request = `${route.method} ${address.slice(0, 300)} ${body?.slice(0, 300) ?? ''} as ${account?.userName ?? 'guest'}`;
  try {
    const answer = await fetch(url + address, {
      method: route.method,
      headers: {
        'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.'),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    judge(request, answer.status, text);
    if (answer.status === 401) keys.forget(account);
  } catch (error) {
    findings.push({ what: `no answer: ${String(error)}`, request });
  }
};

/** Requests that end sessions come last: afterwards, most answers are that one must log in. */
const endsSessions = ({ path }: Route): boolean => /logout|sessions|password/.test(path);

const requestsTo = (all: readonly Route[], each: number): Asked[] => {
  const samples = all.map((route, place) => fc.sample(inputOf(route), { numRuns: each, seed: SEED + place }));
  return Array.from({ length: each }, (_, round) =>
    all.map((route, place) => ({ route, input: samples[place]![round]! })),
  ).flat();
};

await withProduct(async (url) => {
  await lastDemoAccount(url);
  const keys = createKeys(url, await call<DemoAccount[]>(url, demoAccountsRoute));
  const all: readonly Route[] = Object.values(routes);
  const each = Math.ceil(REQUESTS / all.length);
  const requests = [
    ...requestsTo(
      all.filter((route) => !endsSessions(route)),
      each,
    ),
    ...requestsTo(all.filter(endsSessions), each),
  ].values();
  const work = async (): Promise<void> => {
    for (const request of requests) await send(url, request, keys);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} requests to ${all.length} routes, seed ${SEED}`);
  console.log(
    [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  for (const { what, request } of findings.slice(0, 50)) console.log(`${what}\n    ${request}`);
  console.log(
    JSON.stringify({ bench: 'fuzz', value: findings.length, unit: 'findings', peer: `${total} requests`, ratio: 0 }),
  );
  if (findings.length > 0) process.exitCode = 1;
});
