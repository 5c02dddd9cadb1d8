import { Injectable, Logger } from '@nestjs/common';
import { levelTable } from '@chaintide/contracts/people/levels';
import { Clock, StoryClock } from '../../platform/clock.ts';
import { Leases } from '../../platform/leases.ts';
import { OrderChecks } from '../chain/order-checks.service.ts';
import { UsersService } from '../users/users.service.ts';
import { demoPlans } from './accounts.ts';
import { DemoPast } from './demo-past.ts';
import { PaymentReplay } from './payment-replay.ts';
import { customers, offices, stories, type UpgradeStory } from './stories.ts';
import { ReplayServices } from './replay.service.ts';
import { keyOf, type People, type Stage, type Step } from './replay.ts';
import { attempted, pause, skipIn } from './steps.ts';
import { WithdrawalReplay } from './withdrawal-replay.ts';

const CHAIN_TRIES = 5; // a busy machine may owe one answer

/** Orders in every state, created through the production services at the times of the stories. */
@Injectable()
export class DemoOrders {
  private readonly logger = new Logger(DemoOrders.name);

  constructor(
    private readonly services: ReplayServices,
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly past: DemoPast,
    private readonly users: UsersService,
    private readonly checks: OrderChecks,
  ) {}

  /**
   * Replays the steps that are still missing, in chronological order. The watchers pause from the start until all are replayed, whichever
   * process does it.
   */
  replay(planted: Promise<void>, signal: AbortSignal): Promise<void> {
    return this.checks.pauseDuring(async () => {
      await planted;
      await this.leases.alone('demo orders', { signal, work: (mayGoOn) => this.attempt(mayGoOn, signal) });
    }, signal);
  }

  /** A process that gave up after a failure would let its watchers move the orders that another one still replays. */
  private attempt(mayGoOn: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    const work = (): Promise<boolean> => this.replayAll(mayGoOn, signal);
    return attempted({ work, what: 'the demo orders', logger: this.logger, signal });
  }

  private async replayAll(mayGoOn: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    const { clock, past, services } = this;
    if (!(clock instanceof StoryClock)) return true;
    const people = await this.people();
    if (!people || !(await this.hasChain(signal))) {
      this.logger.warn('the demo orders wait for the next start: an account or a simulated chain is missing');
      return true;
    }
    const { begun, livedUntil } = await past.begin(clock.now());
    for (const { at, run, recall } of this.steps({ services, people, begun })) {
      if (!(await mayGoOn())) return false;
      const isLived = at < livedUntil;
      await clock
        .at(at, async () => (isLived ? recall?.() : run()))
        .catch(skipIn(this.logger, 'a step of a demo order'));
      if (!isLived) await past.lived(at);
    }
    await past.lived(clock.now());
    return true;
  }

  private async hasChain(signal: AbortSignal): Promise<boolean> {
    for (let tries = 1; tries <= CHAIN_TRIES && !signal.aborted; tries += 1) {
      if (await this.services.chain.isThere()) return true;
      await pause(signal);
    }
    return false;
  }

  private steps(stage: Stage): Step[] {
    return stories
      .flatMap((story) => {
        if (story.kind === 'payment') return new PaymentReplay(story, stage).steps();
        if (story.kind === 'withdrawal') return new WithdrawalReplay(story, stage).steps();
        return [{ at: stage.begun - story.ago, run: () => this.buy(story, stage) }];
      })
      .toSorted((a, b) => a.at - b.at);
  }

  private async buy({ who, level, name }: UpgradeStory, { people, services }: Stage): Promise<void> {
    await services.upgrades.buy(people[who].id, {
      level,
      price: `${levelTable[level].priceUsd}.000000`,
      key: keyOf(name),
    });
  }

  /** Undefined if an account is missing, or if a person registered its name before the demo ran. */
  private async people(): Promise<People | undefined> {
    const found = await Promise.all(
      [...customers, ...offices].map(async (name) => {
        const plan = demoPlans.find(({ userName }) => userName === `demo_${name}`);
        const account = await this.users.byName(`demo_${name}`);
        return account && account.email === plan?.email ? [[name, account] as const] : [];
      }),
    );
    const people = found.flat();
    return people.length === found.length ? (Object.fromEntries(people) as unknown as People) : undefined;
  }
}
