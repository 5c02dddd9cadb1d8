import { setTimeout as sleep } from 'node:timers/promises';
import { followIndexes } from './index-progress.mjs';
import { startLastingSimnet, startServer, wantsSimnet } from './servers.mjs';
import { ensureBuilt, ensureInstalled, fail, onOrphaned } from './workspace.mjs';

/** @type {import('./servers.mjs').Server[]} */
const servers = [];
let stopping = false;

const say = (/** @type {string} */ stage, /** @type {string} */ text) =>
  process.stdout.write(`${stage.padEnd(8)} ${text}\n`);

const stop = async (/** @type {number} */ code) => {
  if (stopping) return;
  stopping = true;
  await Promise.all(servers.map((server) => server.stop()));
  if (code === 0) say('stopped', 'all data is on disk');
  process.exit(code);
};

/** Starts a server and ends the whole product when that server ends by itself. */
const keep = (/** @type {import('./servers.mjs').Server} */ server) => {
  servers.push(server);
  void server.ended.then((code) => stop(code || 1));
  return server;
};

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void stop(0));

onOrphaned(() => void stop(0));

/** Prints how far the indexes of the chains are, until they are complete. */
const tellIndexes = (/** @type {string} */ url) =>
  followIndexes({
    read: async () => /** @type {any} */ (await (await fetch(`${url}/api/v1/status`)).json()).data,
    pause: (time) => sleep(time * 1_000, undefined, { ref: false }),
    write: (text) => process.stdout.write(text),
    say: (text) => say('index', text),
    isTerminal: process.stdout.isTTY,
    level: process.env['LOG_LEVEL'],
  });

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

try {
  const begun = performance.now();
  say('install', 'looking for what is missing');
  say('install', await ensureInstalled());
  say('build', 'looking for what is stale');
  say('build', `${await ensureBuilt()} (${seconds(begun)})`);
  const simnet = wantsSimnet() ? await keep(startLastingSimnet()).ready : undefined;
  if (simnet) say('simnet', `simulated exchange and chain data at ${simnet}`);
  const env = {
    LOG_PRETTY: process.env['LOG_PRETTY'] ?? 'on',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(simnet && { SIMNET_URL: simnet }),
  };
  const gateway = keep(startServer('apps/gateway/dist/main.js', { env, onStage: (text) => say('gateway', text) }));
  const url = await gateway.ready;
  say('gateway', `answers at ${url}`);
  await gateway.prepared; // so that the listed demo accounts can log in
  say('ready', `${url} (${seconds(begun)}), Ctrl-C stops it`);
  await tellIndexes(url);
} catch (error) {
  if (!stopping) {
    stopping = true;
    await Promise.all(servers.map((server) => server.stop()));
    fail(error);
  }
}
