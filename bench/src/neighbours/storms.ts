import { demoAccountsRoute, type DemoAccount } from '@chaintide/contracts/people/demo';
import { API_BASE } from '@chaintide/contracts/http';
import { offersRoute, upgradeRoute, type UpgradeOffer } from '@chaintide/contracts/money/upgrades';
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { call, logIn } from '../page/account.ts';

/** Loads an address until it is stopped. */
export type Storm = (url: string, over: AbortSignal) => Promise<void>;

const BUYERS: readonly string[] = ['registered', 'advance', 'vip'];
const INDICATORS = ['btc.price', 'eth.price', 'btc.active_addresses'];
const pathOf =
  (part: string) =>
  (turn: number): string =>
    `${API_BASE}/indicators/${INDICATORS[turn % INDICATORS.length]}/${part}`;

const read = (address: string, agent: Agent): Promise<void> =>
  new Promise((resolve) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().on('close', resolve);
    }).on('error', () => {
      resolve();
    });
  });

/** Concurrent callers, each sending its next request as soon as it has a response. */
const parallel =
  (askers: number, path: (turn: number) => string): Storm =>
  async (url, over) => {
    const agent = new Agent({ keepAlive: true, maxSockets: askers });
    await Promise.all(
      Array.from({ length: askers }, async (_, asker) => {
        for (let turn = asker; !over.aborted; turn += askers) {
          await read(`${url}${path(turn)}`, agent);
          await wait(1);
        }
      }),
    );
    agent.destroy();
  };

/** Concurrent callers, each starting its next act as soon as the last is done or refused. */
const busy = (askers: number, act: (turn: number) => Promise<unknown>, over: AbortSignal): Promise<unknown> =>
  Promise.all(
    Array.from({ length: askers }, async (_, asker) => {
      for (let turn = asker; !over.aborted; turn += askers) {
        await act(turn).catch(() => undefined);
        await wait(1);
      }
    }),
  );

const logins =
  (askers: number): Storm =>
  async (url, over) => {
    const accounts = await call<DemoAccount[]>(url, demoAccountsRoute);
    await busy(askers, (turn) => logIn(url, accounts[turn % accounts.length]!), over);
  };

/** Customers who buy the cheapest level repeatedly, and are refused once their money is spent. */
const upgrades =
  (askers: number): Storm =>
  async (url, over) => {
    const customers = (await call<DemoAccount[]>(url, demoAccountsRoute)).filter(({ roleKey }) =>
      BUYERS.includes(roleKey),
    );
    const tokens = (await Promise.allSettled(customers.map((account) => logIn(url, account)))).flatMap((login) =>
      login.status === 'fulfilled' ? [login.value] : [],
    ); // a crowd of logins would need captchas
    await busy(
      askers,
      async (turn) => {
        const token = tokens[turn % tokens.length]!;
        const { offers } = await call<{ offers: UpgradeOffer[] }>(url, offersRoute, { token });
        const { level, price } = offers[0]!;
        await call(url, upgradeRoute, { token, body: { level, price, key: randomUUID() } });
      },
      over,
    );
  };

/** Connections that send this, repeatedly if `every` is set, and never read. */
const deaf =
  (lines: number, text: (turn: number) => string, every?: number): Storm =>
  async (url, over) => {
    const { port, hostname } = new URL(url);
    const sockets = Array.from({ length: lines }, (_, turn) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.pause();
      socket.write(text(turn));
      return socket;
    });
    while (!over.aborted) {
      await wait(every ?? 100);
      if (every !== undefined) for (const [turn, socket] of sockets.entries()) socket.write(text(turn));
    }
    for (const socket of sockets) socket.destroy();
  };

const question = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\n\r\n`;
const slowBody = (): string =>
  `POST ${API_BASE}/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;

export const storms: Readonly<Record<string, Storm>> = {
  '300 lines of exports, unread': deaf(300, (turn) => question(pathOf('export?format=json')(turn)).repeat(4), 2_000),
  '40 exports at once': parallel(40, pathOf('export?format=csv&sma=30&ema=30')),
  '40 full series at once': parallel(
    40,
    (turn) => `${pathOf('series')(turn)}?from=2012-01-${String((turn % 28) + 1).padStart(2, '0')}`,
  ),
  "40 of the API's document": parallel(40, (turn) => `/api/openapi.json?${turn}`),
  '300 slow bodies': deaf(300, slowBody),
  '8 who buy levels': upgrades(8),
  '16 who log in': logins(16),
};
