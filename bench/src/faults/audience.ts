import { topics } from '@chaintide/contracts/realtime';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { BOARDS } from './customer.ts';
import type { Person } from './people.ts';
import { Watcher, type Followed } from './watcher.ts';
import type { World } from './world.ts';

const LATE_MS = 10_000;
const LOOK_MS = 50;

interface Told {
  readonly seq: string;
  readonly name: string;
  readonly payload: unknown;
}

/** Everybody who watches: each person has a page open on each process that serves. */
export class Audience {
  readonly watchers: readonly Watcher[];
  private readonly cluster: Cluster;

  constructor(world: World, { customers, accountant }: { customers: readonly Person[]; accountant: Person }) {
    this.cluster = world.cluster;
    const boards = BOARDS.map((board) => topics.board(board));
    const watch = ({ token }: Person, facts: readonly string[]): Watcher[] =>
      world.fronts.map(({ url, name }) => new Watcher(`${name}, ${facts[0]}`, { url, token, facts }));
    this.watchers = [
      ...customers.flatMap((person) =>
        watch(person, [topics.account(Number(person.id)), topics.notifications(Number(person.id)), ...boards]),
      ),
      ...watch(accountant, [topics.payments(), topics.withdrawals()]),
    ];
  }

  async begun(): Promise<void> {
    while (!this.watchers.every(({ hasBegun }) => hasBegun)) await wait(LOOK_MS);
  }

  close(): void {
    for (const watcher of this.watchers) watcher.close();
  }

  /** Facts that did not come exactly once and in their order, while nobody writes; what was compared is forgotten. */
  async contradictions(): Promise<{ found: string[]; compared: number }> {
    const found: string[] = [];
    let compared = 0;
    for (const watcher of this.watchers) {
      if (watcher.refusals.length > 0) found.push(`${watcher.name} was refused: ${watcher.refusals.join(', ')}`);
      watcher.refusals = [];
      for (const [topic, followed] of watcher.followed) {
        const { problem, count } = await this.compare(topic, followed);
        compared += count;
        if (problem !== undefined) found.push(`${watcher.name}, topic ${topic}: ${problem}`);
      }
    }
    return { found, compared };
  }

  /** Facts that the program itself adds meanwhile, such as confirmations of a payment, are left to the next comparison. */
  private async compare(topic: string, followed: Followed): Promise<{ problem?: string; count: number }> {
    const { since } = followed;
    const told = await this.cluster.query<Told>(
      'select seq::text, name, payload from outbox where topic = $1 and seq > $2 order by seq',
      [topic, since ?? 0],
    );
    const end = performance.now() + LATE_MS;
    while (followed.facts.length < told.length && performance.now() < end) await wait(LOOK_MS);
    if (followed.since !== since) return this.compare(topic, followed); // joined anew meanwhile
    const { restarts } = followed;
    followed.restarts = 0;
    followed.since = Number(told.at(-1)?.seq ?? since);
    const expected = told.map(({ name, payload }) => ({ name, payload }));
    const came = followed.facts.splice(0, expected.length);
    const count = came.length;
    if (restarts > 0) return { problem: `began anew ${restarts} times`, count };
    if (isDeepStrictEqual(came, expected)) return { count };
    const at = expected.findIndex((fact, place) => !isDeepStrictEqual(fact, came[place]));
    const words = ({ name, payload }: { name: string; payload: unknown }): string =>
      `${name} ${JSON.stringify(payload).slice(0, 200)}`;
    const [first, instead] = [expected[at], came[at]].map((fact) => fact && words(fact));
    return { problem: `${count} facts came instead of ${expected.length}; ${instead} instead of ${first}`, count };
  }
}
