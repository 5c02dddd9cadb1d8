import { topics } from '@chaintide/contracts/realtime';
import { upgradeRoute, type Receipt } from '@chaintide/contracts/money/upgrades';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './calls.ts';
import type { Diary } from './diary.ts';
import type { Person } from './people.ts';
import type { Watcher } from './watcher.ts';
import type { World } from './world.ts';

const LOOK_MS = 20;
const PATIENCE_MS = 2_000; // then the same write is tried again
const GIVE_UP_MS = 60_000;

/** Ms until each of these worked again, by name. */
export type Recovery = Readonly<Record<string, number>>;

/** Finds out when the product works again: for each process that serves, a write, its fact, and a price that is newer than the fault. */
export class Probes {
  private readonly world: World;
  private readonly diary: Diary;
  private readonly probers: readonly Person[];
  private readonly watchers: readonly Watcher[];
  /** Until when the level of each prober lasts. */
  private readonly bought = new Map<string, number>();

  /** One prober for each process that serves, and all watchers. */
  constructor(
    world: World,
    { diary, probers, watchers }: { diary: Diary; probers: readonly Person[]; watchers: readonly Watcher[] },
  ) {
    this.world = world;
    this.diary = diary;
    this.probers = probers;
    this.watchers = watchers;
  }

  /** Everything that is not there after a minute counts as a minute. */
  async recovery(): Promise<Recovery> {
    const [begun, at] = [performance.now(), Date.now()];
    const times: Record<string, number> = {};
    const take = async (name: string, work: Promise<boolean>): Promise<void> => {
      await work;
      times[name] = performance.now() - begun;
    };
    const until = begun + GIVE_UP_MS;
    await Promise.all(
      this.world.fronts.flatMap(({ url }, place) => {
        const here = this.watchers.filter(({ name }) => name.startsWith(this.world.fronts[place]!.name));
        return [
          take(
            `price ${place + 1}`,
            this.when(until, () => here.some(({ newestTick }) => (newestTick?.at ?? 0) > at)),
          ),
          take(`write ${place + 1}`, this.write(url, this.probers[place]!, until)).then(() =>
            take(
              `fact ${place + 1}`,
              this.when(until, () => this.heardEverywhere(this.probers[place]!)),
            ),
          ),
        ];
      }),
    );
    return times;
  }

  private async write(url: string, { id, token }: Person, until: number): Promise<boolean> {
    const key = randomUUID();
    this.diary.sent('upgrades', key, id);
    const body = { level: 'monthly', price: '21.000000', key };
    while (performance.now() < until) {
      const answer = await ask<Receipt>(url, { route: upgradeRoute, token, body, patienceMs: PATIENCE_MS });
      if (answer && 'data' in answer) {
        this.diary.told(key, answer.data.id);
        this.bought.set(id, answer.data.until);
        return true;
      }
      if (answer) this.diary.refused(answer.refusal);
      await wait(LOOK_MS);
    }
    return false;
  }

  /** Whether the fact about the prober's newest purchase is at both of its pages. */
  private heardEverywhere({ id }: Person): boolean {
    const topic = topics.account(Number(id));
    const until = this.bought.get(id);
    return this.watchers.every(({ followed, levelUntil }) => !followed.has(topic) || levelUntil === until);
  }

  private async when(until: number, isSo: () => boolean): Promise<boolean> {
    while (!isSo()) {
      if (performance.now() > until) return false;
      await wait(LOOK_MS);
    }
    return true;
  }
}
