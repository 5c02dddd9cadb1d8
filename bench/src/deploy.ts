import { statusRoute } from '@chaintide/contracts/market/sources';
import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, tally } from './faults/calls.ts';
import { hasPostgres } from './faults/cluster.ts';
import { hasRedis } from './faults/redis.ts';
import { Stage } from './faults/stage.ts';
import { World } from './faults/world.ts';

// A new process in the place of each of four, one after another and twice, while people trade, write, watch and read.

const ROUNDS = 2;
const DRAIN_SECONDS = '8';
const READERS = 4; // at each process that serves
const REST_MS = 40;

const readUntil = async (over: AbortSignal, url: string): Promise<void> => {
  while (!over.aborted) {
    await ask(url, { route: statusRoute });
    await wait(REST_MS);
  }
};

const roll = async (world: World): Promise<void> => {
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const member of world.members) {
      const begun = performance.now();
      await world.replace(member);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(
        `${member.part.name} replaced in ${seconds} s; so far ${tally.failed} of ${tally.calls} requests failed, load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
};

const measure = async (world: World): Promise<void> => {
  const stage = await Stage.open(world);
  [tally.calls, tally.failed] = [0, 0];
  tally.reasons.clear();
  const over = new AbortController();
  const reading = world.fronts.flatMap(({ url }) => Array.from({ length: READERS }, () => readUntil(over.signal, url)));
  await roll(world);
  over.abort();
  await Promise.all(reading);
  const { acknowledged, facts, violations } = await stage.check();
  await stage.close();
  for (const [reason, count] of tally.reasons) console.log(`${count} failed: ${reason}`);
  for (const violation of violations) console.log(`VIOLATION ${violation}`);
  console.log(
    JSON.stringify({
      bench: 'deploy',
      value: tally.failed,
      unit: `failed of ${tally.calls} requests`,
      peer: `${violations.length} of ${acknowledged} acknowledged writes and ${facts} facts at watchers missing or twice`,
      ratio: tally.failed / tally.calls,
    }),
  );
  if (tally.failed + violations.length > 0) process.exitCode = 1;
};

if (hasPostgres() && hasRedis()) {
  const world = await World.start(mkdtempSync(join(tmpdir(), 'chaintide-deploy-')), { DRAIN_SECONDS });
  try {
    await measure(world);
  } finally {
    await world.stop();
  }
} else console.log('not run: this machine has no programs of PostgreSQL or no redis-server');
