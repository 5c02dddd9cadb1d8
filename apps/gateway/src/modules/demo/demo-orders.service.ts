import { Logger } from '@nestjs/common';
import { levelTable } from '@chaintide/contracts/levels';
import { Clock, StoryClock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Leases } from '../../platform/leases.ts';
import type { LookoutService } from '../chain/lookout.service.ts';
import { UsersService } from '../users/users.service.ts';
import { demoPlans } from './accounts.ts';
import type { DemoPast } from './demo-past.ts';
import { RechargeTelling } from './recharge-telling.ts';
import { customers, offices, stories, type UpgradeStory } from './stories.ts';
import { keyOf, type People, type Stage, type Step, type Tellers } from './telling.ts';
import { WithdrawalTelling } from './withdrawal-telling.ts';

export interface DemoOrdersParts extends Tellers {
  readonly clock: Clock;
  readonly leases: Leases;
  readonly past: DemoPast;
  readonly users: UsersService;
  readonly lookout: LookoutService;
}

/** Orders in every state, made by the services that make those of people, at the times of the stories. */
export class DemoOrders {
  private readonly logger = new Logger(DemoOrders.name);

  constructor(private readonly parts: DemoOrdersParts) {}

  /** Tells what was not told before, in the order in which it happened. From the start on the watchers wait: until the past is told, by whichever process. */
  tell(planted: Promise<void>, signal: AbortSignal): Promise<void> {
    return this.parts.lookout.standAside(async () => {
      await planted;
      await this.parts.leases.alone('demo orders', { signal, work: (mayGoOn) => this.tellAll(mayGoOn) });
    });
  }

  private async tellAll(mayGoOn: () => Promise<boolean>): Promise<boolean> {
    const { clock, chain, past } = this.parts;
    if (!(clock instanceof StoryClock)) return true;
    const people = await this.people();
    if (!people || !(await chain.isThere())) {
      this.logger.warn('the demo orders wait for the next start: an account or a simulated chain is missing');
      return true;
    }
    const { begun, livedUntil } = await past.begin(clock.now());
    for (const { at, run, recall } of this.steps({ tellers: this.parts, people, begun })) {
      if (!(await mayGoOn())) return false;
      const isLived = at < livedUntil;
      await clock.at(at, async () => (isLived ? recall?.() : run())).catch((error: unknown) => this.pass(error));
      if (!isLived) await past.lived(at);
    }
    await past.lived(clock.now());
    return true;
  }

  private steps(stage: Stage): Step[] {
    return stories
      .flatMap((story) => {
        if (story.kind === 'recharge') return new RechargeTelling(story, stage).steps();
        if (story.kind === 'withdrawal') return new WithdrawalTelling(story, stage).steps();
        return [{ at: stage.begun - story.ago, run: () => this.buy(story, stage) }];
      })
      .toSorted((a, b) => a.at - b.at);
  }

  private async buy({ who, level, name }: UpgradeStory, { people, tellers }: Stage): Promise<void> {
    await tellers.upgrades.buy(people[who].id, {
      level,
      price: `${levelTable[level].priceUsd}.000000`,
      key: keyOf(name),
    });
  }

  /** Undefined where one is missing, or a person took the name before there was a demo. */
  private async people(): Promise<People | undefined> {
    const found = await Promise.all(
      [...customers, ...offices].map(async (name) => {
        const plan = demoPlans.find(({ userName }) => userName === `demo_${name}`);
        const account = await this.parts.users.byName(`demo_${name}`);
        return account && account.email === plan?.email ? [[name, account] as const] : [];
      }),
    );
    const people = found.flat();
    return people.length === found.length ? (Object.fromEntries(people) as unknown as People) : undefined;
  }

  /** What a visitor did meanwhile goes before the story. */
  private pass(error: unknown): void {
    if (!(error instanceof AppError)) throw error;
    this.logger.log({ error: error.error, args: error.args }, 'a demo order goes another way');
  }
}
