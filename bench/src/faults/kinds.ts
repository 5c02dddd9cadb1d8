import { setTimeout as wait } from 'node:timers/promises';
import type { Link } from './link.ts';
import type { Random } from './random.ts';
import type { Member, World } from './world.ts';

const [SHORTEST_MS, LONGEST_MS] = [1_000, 3_000];
const JUMPS_S = [-3_600, -30, -2, 2, 30, 600]; // further ahead, a process rightly takes sessions for unused
const CLOCK_READ_MS = 1_200; // a process reads its moved clock once a second

/** Breaks something and resolves when the cause is over: what was killed is not back by then. */
export type Fault = (world: World, random: Random) => { readonly what: string; readonly done: Promise<void> };

const someTime = (random: Random): number => Math.round(random.between(SHORTEST_MS, LONGEST_MS));

const lasting = async (begin: () => void, ms: number, end: () => void): Promise<void> => {
  begin();
  await wait(ms);
  end();
};

const onLink =
  (name: string, begin: (link: Link, random: Random) => void): Fault =>
  (world, random) => {
    const [link, ms] = [random.of(world.links), someTime(random)];
    return {
      what: `${name} ${link.name} for ${ms} ms`,
      done: lasting(
        () => begin(link, random),
        ms,
        () => link.mend(),
      ),
    };
  };

const onSources =
  (name: string, begin: (link: Link) => void): Fault =>
  ({ sources }, random) => {
    const ms = someTime(random);
    return {
      what: `${name} for ${ms} ms`,
      done: lasting(
        () => begin(sources),
        ms,
        () => sources.mend(),
      ),
    };
  };

const killing =
  (role: string): Fault =>
  ({ members }, random) => {
    const { part } = random.of(members.filter(({ part: { name } }) => name.startsWith(role)));
    part.kill();
    return { what: `kill -9 ${part.name}`, done: Promise.resolve() };
  };

const restarting =
  (mode: 'fast' | 'immediate'): Fault =>
  ({ cluster }) => ({ what: `PostgreSQL restarts (${mode})`, done: cluster.down(mode).then(() => cluster.up()) });

const jump = async ({ setClock }: Member, seconds: number): Promise<void> => {
  setClock?.(seconds);
  await wait(2 * CLOCK_READ_MS);
  setClock?.(0);
  await wait(CLOCK_READ_MS);
};

/** Every kind of fault by its name. */
const all = {
  'kill -9 of a worker': killing('worker'),
  'kill -9 of a process that serves': killing('api'),
  'kill -9 of PostgreSQL': ({ cluster }) => {
    cluster.kill();
    return { what: 'kill -9 PostgreSQL', done: cluster.up() };
  },
  'kill -9 of Redis': ({ redis }) => ({
    what: 'kill -9 Redis',
    done: redis.end('SIGKILL').then(() => redis.up()),
  }),
  'restart of PostgreSQL, fast': restarting('fast'),
  'restart of PostgreSQL, immediate': restarting('immediate'),
  'restart of Redis': ({ redis }) => ({ what: 'Redis restarts', done: redis.end('SIGTERM').then(() => redis.up()) }),
  'flush of Redis': ({ redis }) => ({
    what: 'Redis is emptied and drops its listeners',
    done: redis.command('FLUSHALL').then(async () => void (await redis.command('CLIENT KILL TYPE pubsub'))),
  }),
  'pause of a connection': onLink('pause', (link) => link.hold()),
  'cut of a connection': onLink('cut', (link) => link.cut()),
  'delay of a connection': onLink('delay', (link, random) => link.slow(random.between(100, 500))),
  'slow sources': onSources('slow sources', (link) => link.slow(1_000)),
  'dead sources': onSources('dead sources', (link) => link.cut()),
  'jump of a clock': ({ members }, random) => {
    const [member, seconds] = [random.of(members), random.of(JUMPS_S)];
    return { what: `the clock of ${member.part.name} jumps by ${seconds} s and back`, done: jump(member, seconds) };
  },
  'full disk': ({ disk, cluster }, random) => {
    const ms = someTime(random);
    const over = lasting(
      () => disk?.fill(),
      ms,
      () => disk?.free(),
    );
    return { what: `the disk is full for ${ms} ms`, done: over.then(() => cluster.up()) };
  },
} satisfies Record<string, Fault>;

export const kinds: Readonly<Record<string, Fault>> = all;

/** Those that this machine allows. */
export const kindsIn = ({ disk, members }: World): string[] =>
  Object.keys(all).filter(
    (kind) =>
      (disk !== undefined || kind !== 'full disk') &&
      (members[0]?.setClock !== undefined || kind !== 'jump of a clock'),
  );
