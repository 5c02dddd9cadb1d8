import { setTimeout as wait } from 'node:timers/promises';
import { Accountant } from './accountant.ts';
import { Audience } from './audience.ts';
import { auditOf } from './audit.ts';
import { Customer } from './customer.ts';
import { Diary } from './diary.ts';
import { Market } from './market.ts';
import { enrol } from './people.ts';
import { Probes } from './probes.ts';
import type { CheckRecord } from './records.ts';
import type { World } from './world.ts';

const CUSTOMERS = 6;
const FUNDS = 100_000; // dollars of each
const LOOK_MS = 200;
const FUNDED_MS = 120_000; // until blocks are final and somebody has credited them

interface Actors {
  readonly customers: readonly Customer[];
  readonly accountant: Accountant;
  readonly audience: Audience;
  readonly probes: Probes;
  readonly diary: Diary;
}

/** The people of a world: they trade, write and watch, until they are asked to stand still. */
export class Stage {
  private readonly world: World;
  private readonly actors: Actors;
  private over = new AbortController();
  private lives: Promise<unknown> = Promise.resolve();

  private constructor(world: World, actors: Actors) {
    this.world = world;
    this.actors = actors;
  }

  /** Resolves when everybody has money and sees prices. */
  static async open(world: World): Promise<Stage> {
    const diary = new Diary();
    const market = new Market(world, diary);
    const everybody = await enrol(world.cluster, CUSTOMERS + world.fronts.length);
    const people = everybody.customers.map((person) => new Customer(person, market));
    const audience = new Audience(world, everybody);
    await audience.begun();
    const probers = everybody.customers.slice(CUSTOMERS);
    const stage = new Stage(world, {
      diary,
      audience,
      customers: people.slice(0, CUSTOMERS),
      accountant: new Accountant(everybody.accountant, market),
      probes: new Probes(world, { diary, probers, watchers: audience.watchers }),
    });
    await stage.fund(people);
    stage.play();
    return stage;
  }

  get probes(): Probes {
    return this.actors.probes;
  }

  get refusals(): ReadonlyMap<string, number> {
    return this.actors.diary.refusals;
  }

  /** Compares everything that was told with what is there, while nobody acts. */
  async check(): Promise<Pick<CheckRecord, 'acknowledged' | 'facts' | 'movements' | 'violations'>> {
    await this.stand();
    const { diary, audience } = this.actors;
    const facts = await audience.contradictions();
    const writes = await diary.contradictions(this.world.cluster);
    const books = await auditOf(this.world);
    this.play();
    return {
      acknowledged: diary.acknowledged,
      facts: facts.compared,
      movements: books.movements,
      violations: [...facts.found, ...writes, ...books.violations],
    };
  }

  async close(): Promise<void> {
    await this.stand();
    this.actors.audience.close();
  }

  private play(): void {
    const { customers, accountant } = this.actors;
    this.over = new AbortController();
    this.lives = Promise.all([...customers, accountant].map((one) => one.live(this.over.signal)));
  }

  private async stand(): Promise<void> {
    this.over.abort();
    await this.lives;
  }

  private async fund(people: readonly Customer[]): Promise<void> {
    const { accountant } = this.actors;
    const over = new AbortController();
    const crediting = accountant.live(over.signal);
    await Promise.all(people.map((one) => one.recharge(FUNDS)));
    const end = performance.now() + FUNDED_MS;
    while ((await this.credited()) < people.length) {
      if (performance.now() > end) throw new Error(`people have no money: ${JSON.stringify([...this.refusals])}`);
      await wait(LOOK_MS);
    }
    over.abort();
    await crediting;
  }

  private async credited(): Promise<number> {
    const [row] = await this.world.cluster.query<{ n: string }>(
      "select count(*) as n from payments where state = 'success'",
    );
    return Number(row!.n);
  }
}
