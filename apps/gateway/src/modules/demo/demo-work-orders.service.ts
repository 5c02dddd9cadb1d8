import { Inject, Injectable, Logger } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import type { Actor } from '@chaintide/machines/actor';
import { CONFIG, type Config } from '../../config.ts';
import { Clock, StoryClock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { Leases } from '../../platform/leases.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { WorkOrdersService } from '../work-orders/work-orders.service.ts';
import { demoPlans } from './accounts.ts';
import { DemoPast } from './demo-past.ts';
import { keyOf } from './replay.ts';
import { attempted, skipIn } from './steps.ts';
import {
  trickle,
  workOrderStories,
  type Helper,
  type WorkOrderDeed,
  type WorkOrderStory,
} from './work-order-stories.ts';

export const TRICKLE_MS = 7 * MINUTE; // enough for a queue that moves, too little to flood it
const QUEUE_MOST = 15; // nobody has answered for a while

type Submitted = Awaited<ReturnType<WorkOrdersService['submit']>>;

interface Act {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** Work orders in every state, lived through the service that real ones use, and new ones while the demo runs. */
@Injectable()
export class DemoWorkOrders {
  private readonly logger = new Logger(DemoWorkOrders.name);
  private submitted = 0;

  constructor(
    private readonly orders: WorkOrdersService,
    private readonly users: UsersService,
    private readonly past: DemoPast,
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO' | 'SOURCES'>,
  ) {}

  /** Replays the stories once; a later start finds their orders. */
  replay(signal: AbortSignal): Promise<void> {
    const { logger } = this;
    return this.leases.alone('demo work orders', {
      signal,
      work: (mayGoOn) =>
        attempted({ work: () => this.replayAll(mayGoOn), what: 'the demo work orders', logger, signal }),
    });
  }

  /** Submits one of the orders that arrive while somebody tries the demo, unless many wait already. */
  async submitNext(): Promise<void> {
    const { DEMO, SOURCES } = this.config;
    if (!DEMO || SOURCES !== 'simulated' || (await this.orders.countWaiting()) >= QUEUE_MOST) return;
    const { who, ...next } = trickle[this.submitted % trickle.length]!;
    this.submitted += 1;
    const owner = await this.account(who);
    if (owner) await this.db.transaction((tx) => this.orders.open(tx, { submitterId: owner.id, ...next }));
  }

  private async replayAll(mayGoOn: () => Promise<boolean>): Promise<boolean> {
    const { clock } = this;
    if (!(clock instanceof StoryClock)) return true;
    const { begun } = await this.past.begin(clock.now());
    const acts = workOrderStories.flatMap((story) => this.actsOf(story, begun)).toSorted((a, b) => a.at - b.at);
    for (const { at, run } of acts) {
      if (!(await mayGoOn())) return false;
      await clock.at(at, run).catch(skipIn(this.logger, 'a step of a demo work order'));
    }
    return true;
  }

  private actsOf(story: WorkOrderStory, begun: number): Act[] {
    const at = begun - story.ago;
    const deeds = story.deeds.map((deed) => ({
      at: at + deed.after,
      run: () => this.act(story, deed, at + deed.after),
    }));
    return [{ at, run: async () => void (await this.submit(story)) }, ...deeds];
  }

  /** Returns the order if it was submitted before. */
  private async submit({ name, who, ...story }: WorkOrderStory): Promise<Submitted | undefined> {
    const owner = await this.account(who);
    const { title, category, description } = story;
    return owner && this.orders.submit(owner.id, { title, category, description, files: [], key: keyOf(name) });
  }

  private async act(story: WorkOrderStory, deed: WorkOrderDeed, at: number): Promise<void> {
    const [order, person] = [await this.submit(story), await this.account(deed.by ?? story.who)];
    if (!order || !person || order.changedAt.getTime() >= at) return; // done at an earlier start, or overtaken by a visitor
    const by: Actor = { kind: deed.by ?? 'owner', id: person.id };
    await this.orders.act(order.id, { type: deed.type, by, ...(deed.text !== undefined && { text: deed.text }) });
  }

  /** Undefined if a person registered the name before the demo ran. */
  private async account(name: WorkOrderStory['who'] | Helper): Promise<Account | undefined> {
    const plan = demoPlans.find(({ userName }) => userName === `demo_${name}`);
    const account = await this.users.byName(`demo_${name}`);
    return account && account.email === plan?.email ? account : undefined;
  }
}
