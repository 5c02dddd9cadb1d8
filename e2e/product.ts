import { test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, startSimnet, type Server } from '../scripts/servers.mjs';
import { stranger, untilOrdersPlanted } from './people.ts';

/** A whole product for one journey: simnet, gateway and web on free ports, with a new data folder. */
export interface Product {
  readonly url: string;
  readonly simnet: string;
  /** Kills the gateway. */
  killGateway(): Promise<void>;
  startGateway(): Promise<void>;
}

interface StartedProduct extends Product {
  /** Resolves when the demo data is complete. */
  readonly prepared: Promise<void>;
  stop(): Promise<void>;
}

/** Short chains of blocks are there at once. */
const lately = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);

const output = process.env['E2E_OUTPUT'] === 'errors' ? 'errors' : 'ignore';

/** `through` gives the address by which the gateway reaches the simnet, for journeys in which it cannot. */
export const startProduct = async (
  env: Record<string, string> = {},
  through: (simnet: string) => Promise<string> = (simnet) => Promise.resolve(simnet),
): Promise<StartedProduct> => {
  const data = await mkdtemp(join(tmpdir(), 'chaintide-journey-'));
  const simnet = startSimnet({ output, env: { SIMNET_BITCOIN_SINCE: lately, SIMNET_ETHEREUM_SINCE: lately, ...env } });
  const simnetUrl = await through(await simnet.ready);
  const start = (port = '0'): Server =>
    startServer('apps/gateway/dist/main.js', {
      output,
      env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'on', ...env, PORT: port, DATA_DIR: data, SIMNET_URL: simnetUrl },
    });
  let gateway = start();
  const url = await gateway.ready;
  return {
    url,
    simnet: simnetUrl,
    prepared: gateway.prepared,
    async killGateway() {
      gateway.child.kill('SIGKILL');
      await gateway.ended;
    },
    async startGateway() {
      gateway = start(new URL(url).port); // the page's address does not change
      await gateway.ready;
    },
    async stop() {
      await gateway.stop();
      await simnet.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** An admin besides the demo's from their registration on; until then, the demo's is the only one. */
export const secondAdmin = stranger('second');

/** Its address from outside, which links in mails begin with, and receivers of webhooks on this machine. */
const everyday = { ADMIN_EMAIL: secondAdmin.email, PUBLIC_URL: 'https://chaintide.example', LOCAL_WEBHOOKS: 'on' };

let journeys = 0;

/** One product for all journeys of a worker; a journey with special needs starts its own. */
export const test = base.extend<{ closing: void }, { product: Product }>({
  // a page that stayed open would go on drawing, and slow down the journeys that follow
  closing: [
    async ({ browser }, use) => {
      const shared = new Set(browser.contexts()); // by the journeys of a file
      await use();
      const opened = browser.contexts().filter((context) => !shared.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
  // every context has another network, so that wrong passwords of one journey do not count for the next
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `198.51.100.${++journeys}` }),
  product: [
    async ({}, use) => {
      const product = await startProduct(everyday);
      await product.prepared; // two products that are still starting would refuse requests for lack of time
      await untilOrdersPlanted(product.url);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ], // a start has its own time: what a journey waits for is not the machine
});
export { expect } from '@playwright/test';
