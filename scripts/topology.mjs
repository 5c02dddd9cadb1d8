import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLastingSimnet, startServer, wantsSimnet } from './servers.mjs';
import { ensureBuilt, ensureInstalled, environment, fail, inRoot, onOrphaned } from './workspace.mjs';

// the same processes as in deploy/docker-compose.yml, without containers: a worker, and those that serve

const { values } = parseArgs({
  options: { apis: { type: 'string', default: '2' }, workers: { type: 'string', default: '1' } },
});
const REST_MS = 1_000; // before a process that ended is started again

/** @typedef {{ name: string, env: Record<string, string> }} Part */

/** @type {Map<string, import('./servers.mjs').Server>} */
const running = new Map();
let stopping = false;

const say = (/** @type {string} */ stage, /** @type {string} */ text) =>
  process.stdout.write(`${stage.padEnd(9)} ${text}\n`);

const stop = async (/** @type {number} */ code) => {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running.values()].map((server) => server.stop()));
  if (code === 0) say('stopped', 'all data is on disk');
  process.exit(code);
};

/** Starts a part, and starts it again whenever it ends by itself. One that never became ready stops everything. */
const keep = async (/** @type {Part} */ { name, env }) => {
  const server = startServer('apps/gateway/dist/main.js', { env });
  running.set(name, server);
  const url = await server.ready;
  say(name, `answers at ${url} (process ${server.child.pid})`);
  void restartAtEnd(server, { name, env });
};

const restartAtEnd = async (/** @type {import('./servers.mjs').Server} */ server, /** @type {Part} */ part) => {
  const code = await server.ended;
  if (stopping) return;
  say(part.name, `ended (${server.child.signalCode ?? code}) and is started again`);
  await sleep(REST_MS);
  if (stopping) return;
  try {
    await keep(part);
  } catch (error) {
    await leave(error);
  }
};

const leave = async (/** @type {unknown} */ problem) => {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running.values()].map((server) => server.stop()));
  fail(problem);
};

const endWith = async (/** @type {import('./servers.mjs').Server} */ server) =>
  leave(new Error(`the simulated sources ended (${await server.ended})`));

const countOf = (/** @type {'apis' | 'workers'} */ name) => {
  const count = Number(values[name]);
  if (!Number.isInteger(count) || count < 1 || count > 16) throw new Error(`--${name} is a number from 1 to 16`);
  return count;
};

/** @returns {Part[]} The workers first: they apply the migrations. Those who serve have the lower ports. */
const parts = (/** @type {Record<string, string>} */ shared) => {
  const { PORT, DATA_DIR } = /** @type {NodeJS.ProcessEnv} */ (environment());
  const [apis, workers] = [countOf('apis'), countOf('workers')];
  const part = (/** @type {'api' | 'worker'} */ role, /** @type {number} */ number, /** @type {number} */ place) => {
    const name = `${role}-${number + 1}`;
    return {
      name,
      env: {
        ...shared,
        ROLE: role,
        PORT: String(Number(PORT || 8080) + place),
        DATA_DIR: join(DATA_DIR || inRoot('data'), name),
      },
    };
  };
  return [
    ...Array.from({ length: workers }, (_, number) => part('worker', number, apis + number)),
    ...Array.from({ length: apis }, (_, number) => part('api', number, number)),
  ];
};

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void stop(0));
onOrphaned(() => void stop(0));

try {
  if (!process.env['DATABASE_URL'] && !process.env['DATABASE_URL_FILE'])
    throw new Error(
      'DATABASE_URL is not set: the processes share one PostgreSQL (for example DATABASE_URL=postgres://chaintide:secret@localhost:5432/chaintide)',
    );
  await ensureInstalled();
  say('build', await ensureBuilt());
  const simnet = wantsSimnet() ? startLastingSimnet() : undefined;
  if (simnet) running.set('simnet', simnet);
  if (simnet) void endWith(simnet);
  const all = parts({
    LOG_PRETTY: process.env['LOG_PRETTY'] ?? 'on',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(simnet && { SIMNET_URL: await simnet.ready }),
  });
  for (const part of all) await keep(part);
  say(
    'ready',
    `${process.env['BUS_URL'] ? 'over Redis' : 'over notifications of PostgreSQL'}; Ctrl-C stops all of them`,
  );
} catch (error) {
  await leave(error);
}
