import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { kinds, kindsIn } from './kinds.ts';
import { Random } from './random.ts';
import type { FaultRecord, Records } from './records.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

const CALM_MS = [300, 1_500] as const; // between two faults

export interface Wishes {
  /** How many faults there are in the end, with those of earlier runs. */
  readonly count: number;
  readonly seed: number;
  readonly checkEvery: number;
  /** Only kinds whose names contain this. */
  readonly only: string;
}

/** Whether there is time for another one. */
export type MayGoOn = () => boolean;

/** The fault of this number is the same in every run with the seed on a machine that allows the same kinds. */
const cause = async (
  { world, stage }: { readonly world: World; readonly stage: Stage },
  { seed, only }: Wishes,
  number: number,
): Promise<FaultRecord> => {
  const random = new Random(seed * 1_000_003 + number);
  const kind = random.of(kindsIn(world).filter((name) => name.includes(only)));
  const [at, load] = [new Date().toISOString(), loadavg()[0]!];
  const { what, done } = kinds[kind]!(world, random);
  await done;
  const parts = await stage.probes.recovery();
  await wait(random.between(...CALM_MS));
  return { type: 'fault', number, kind, what, at, load, recoveryMs: Math.max(...Object.values(parts)), parts };
};

const compare = async (stage: Stage, records: Records): Promise<void> => {
  const check = await stage.check();
  records.add({ type: 'check', after: records.faults.length, at: new Date().toISOString(), ...check });
  for (const violation of check.violations) console.log(`VIOLATION ${violation.slice(0, 2_000)}`);
  console.log(
    `after ${records.faults.length} faults: ${check.acknowledged} acknowledged writes, ${check.facts} facts at watchers and ${check.movements} movements compared, ${check.violations.length} violations`,
  );
};

/** Breaks the world until there have been enough faults. */
export const breakOften = async (
  scene: { readonly world: World; readonly stage: Stage; readonly records: Records },
  wishes: Wishes,
  mayGoOn: MayGoOn,
): Promise<void> => {
  const { stage, records } = scene;
  while (records.faults.length < wishes.count && mayGoOn()) {
    const record = await cause(scene, wishes, records.faults.length + 1);
    records.add(record);
    const slowest = Object.entries(record.parts).toSorted(([, a], [, b]) => b - a)[0]![0];
    console.log(
      `${record.number} ${record.what}: all works again after ${record.recoveryMs.toFixed(0)} ms (${slowest} last), load ${record.load.toFixed(1)}`,
    );
    if (record.number % wishes.checkEvery === 0) await compare(stage, records);
  }
  if (records.checks.at(-1)?.after !== records.faults.length) await compare(stage, records);
};
