import { API_BASE } from '@chaintide/contracts/http';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { inRoot } from '../../scripts/workspace.mjs';
import { floors } from './money/floor.ts';
import { prepare, startNode, waitingOrders, type Scene } from './money/scene.ts';
import { embedded, server, type Line, type Store } from './money/store.ts';

const ROUNDS = 5;
const IN_A_ROUND = 40;
const CLIENTS = [1, 8] as const;
const acts = ['upgrade', 'confirm'] as const;
type Act = (typeof acts)[number];
type Rates = Map<string, number[]>;

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

const startGateway = async (
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const gateway: ChildProcess = fork(inRoot('apps', 'gateway', 'dist', 'main.js'), [], {
    execArgv: ['--no-warnings'],
    env: { PORT: '0', LOG_LEVEL: 'error', DEMO: 'off', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    gateway.on(
      'message',
      (message: { type: string; url: string }) => message.type === 'listening' && resolve(message.url),
    );
    gateway.once('exit', () => reject(new Error('the gateway ended before it listened')));
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        gateway.removeAllListeners('exit').once('exit', () => resolve());
        gateway.kill('SIGTERM');
      }),
  };
};

const post = async (
  url: string,
  { path, token, body }: { readonly path: string; readonly token: string; readonly body: unknown },
): Promise<void> => {
  const response = await fetch(`${url}${API_BASE}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number };
  if (answer.code !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
};

const overRest = (
  url: string,
  { customers, accountant }: Scene,
): Record<Act, (turn: number, order: string) => Promise<void>> => ({
  upgrade: (turn) =>
    post(url, {
      path: '/upgrades',
      token: customers[turn % customers.length]!.token,
      body: { level: 'monthly', price: '21.000000', key: randomUUID() },
    }),
  confirm: (_, order) =>
    post(url, {
      path: `/finance/payments/${order}/events`,
      token: accountant.token,
      body: { event: { type: 'confirm' }, version: 1 },
    }),
});

/** Acts per second: clients run concurrently, each doing one act after another. */
const rateOf = async (clients: number, act: (turn: number, client: number) => Promise<void>): Promise<number> => {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; turn < IN_A_ROUND; turn += clients) await act(turn, client);
    }),
  );
  return IN_A_ROUND / ((performance.now() - begun) / 1_000);
};

const note = (rates: Rates, name: string, rate: number): void =>
  void rates.set(name, [...(rates.get(name) ?? []), rate]);

const floorRound = async (
  rates: Rates,
  scene: Scene,
  { lines, orders }: { readonly lines: readonly Line[]; readonly orders: string[] },
): Promise<void> => {
  for (const act of acts)
    for (const clients of CLIENTS)
      note(
        rates,
        `floor ${act} ${clients}`,
        await rateOf(clients, (turn, client) =>
          floors[act](lines[client]!, scene, { turn, order: act === 'confirm' ? orders.pop()! : '' }),
        ),
      );
};
const restRound = async (rates: Rates, calls: ReturnType<typeof overRest>, orders: string[]): Promise<void> => {
  for (const act of acts)
    for (const clients of CLIENTS)
      note(
        rates,
        `rest ${act} ${clients}`,
        await rateOf(clients, (turn) => calls[act](turn, act === 'confirm' ? orders.pop()! : '')),
      );
};

const measure = async (store: Store, env: Readonly<Record<string, string>>): Promise<Rates> => {
  const rates: Rates = new Map();
  await (await startGateway(env)).stop(); // creates the tables
  const needed = (ROUNDS + 1) * IN_A_ROUND * CLIENTS.length;
  const before = await store.open(1);
  const scene = await prepare(before.lines[0]!, Math.max(...CLIENTS));
  const [restOrders, floorOrders] = [
    await waitingOrders(before.lines[0]!, scene, needed),
    await waitingOrders(before.lines[0]!, scene, needed),
  ];
  await before.close();
  const gateway = await startGateway(env);
  const calls = overRest(gateway.url, scene);
  const beside = store.isShared ? await store.open(Math.max(...CLIENTS)) : undefined;
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) rates.clear(); // the first round is a warm-up
    await restRound(rates, calls, restOrders);
    if (beside) await floorRound(rates, scene, { lines: beside.lines, orders: floorOrders });
  }
  await beside?.close();
  await gateway.stop();
  if (beside) return rates;
  const after = await store.open(1); // the embedded database allows one process with one connection
  const lines = Array.from({ length: Math.max(...CLIENTS) }, () => queued(after.lines[0]!));
  for (let round = 0; round < ROUNDS; round += 1) await floorRound(rates, scene, { lines, orders: floorOrders });
  await after.close();
  return rates;
};

/** Runs transactions one after another on a connection that several clients share. */
let turnOver: Promise<unknown> = Promise.resolve();
const queued = (line: Line): Line => {
  let release: () => void = () => {};
  return {
    async query(sql, params) {
      if (sql === 'begin') {
        const before = turnOver;
        turnOver = new Promise<void>((resolve) => (release = resolve));
        await before;
      }
      const rows = await line.query(sql, params);
      if (sql === 'commit') release();
      return rows as never;
    },
  };
};

const report = (engine: string, rates: Rates): void => {
  for (const act of acts)
    for (const clients of CLIENTS) {
      const [rest, floor] = [
        median(rates.get(`rest ${act} ${clients}`)!),
        median(rates.get(`floor ${act} ${clients}`)!),
      ];
      const name = `${act}s/s on ${engine}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
      console.log(
        `${name}: ${rest.toFixed(0)} over REST, bare SQL ${floor.toFixed(0)}; ratio ${(rest / floor).toFixed(2)}`,
      );
      console.log(
        JSON.stringify({
          bench: 'money',
          value: Number(rest.toFixed(1)),
          unit: `${act}s/s`,
          engine,
          clients,
          peer: `the same rows in bare SQL, ${floor.toFixed(1)}`,
          ratio: Number((rest / floor).toFixed(3)),
        }),
      );
    }
};

const node = await startNode();
console.log(`medians of ${ROUNDS} rounds of ${IN_A_ROUND}; load of the machine before: ${loadavg()[0]!.toFixed(1)}`);
for (const store of [embedded(), await server()]) {
  if (!store) {
    console.log('PostgreSQL: not measured, no server answers');
    continue;
  }
  try {
    report(store.engine, await measure(store, { ...store.env, SIMNET_URL: node.url }));
  } finally {
    await store.remove();
  }
}
node.server.close();
console.log(`load of the machine after: ${loadavg()[0]!.toFixed(1)}`);
