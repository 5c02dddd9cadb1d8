import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasPostgres } from './faults/cluster.ts';
import { print } from './faults/table.ts';
import { hasRedis } from './faults/redis.ts';
import { Records } from './faults/records.ts';
import { breakOften } from './faults/run.ts';
import { Stage } from './faults/stage.ts';
import { World } from './faults/world.ts';

// Two workers and two processes that serve, broken again and again while people trade, write and watch; ARCHITECTURE.md says what is compared.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '25' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    log: { type: 'string' },
  },
});
const log = values.log ?? join(tmpdir(), `chaintide-faults-${values.seed}.jsonl`);
const wishes = {
  count: Number(values.count),
  seed: Number(values.seed),
  checkEvery: Number(values.every),
  only: values.only,
};
const records = new Records(log);
const end = performance.now() + Number(values.minutes) * 60_000;
let isWanted = true;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isWanted = false));

const canRun = hasPostgres() && hasRedis();
if (!canRun) console.log('not run: this machine has no programs of PostgreSQL or no redis-server');
else console.log(`${records.faults.length} faults so far in ${log}`);
if (canRun && records.faults.length < wishes.count) {
  const world = await World.start(join(dirname(log), `${values.seed}-logs`));
  try {
    const stage = await Stage.open(world);
    await breakOften({ world, stage, records }, wishes, () => isWanted && performance.now() < end);
    console.log(`refusals: ${JSON.stringify(Object.fromEntries(stage.refusals))}`);
    await stage.close();
  } finally {
    await world.stop();
  }
}
if (records.faults.length > 0) print(records);
if (records.checks.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
