import { Injectable } from '@nestjs/common';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { subscriptionKinds, type SubscriptionKind } from '@chaintide/contracts/reports/subscriptions';
import type { StoryClock } from '../../platform/clock.ts';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { DemoService } from './demo.service.ts';

type Change =
  | { readonly kind: SubscriptionKind; readonly by: 'on' | 'off' | 'link' }
  | { readonly indicator: string; readonly by: 'on' | 'off' };

/** A change of an account's subscriptions; `ago`: ms before the demo began. */
interface Step {
  readonly who: string;
  readonly ago: number;
  readonly change: Change;
}

const BEGUN = 25 * DAY;
const after = (who: string, minutes: number, change: Change): Step => ({ who, ago: BEGUN - minutes * MINUTE, change });
const all = (who: string, kinds: readonly SubscriptionKind[]): Step[] =>
  kinds.map((kind, index) => after(who, index, { kind, by: 'on' }));

const changes: readonly Step[] = [
  ...all('demo_vip', subscriptionKinds),
  ...all('demo_advance', ['daily', 'weekly', 'majorNews']),
  ...all('demo_verifier', ['weekly', 'majorNews']),
  after('demo_vip', 10, { indicator: 'btc.mvrv', by: 'on' }),
  after('demo_vip', 11, { indicator: 'btc.nupl', by: 'on' }),
  after('demo_advance', 40, { kind: 'weekly', by: 'link' }),
  after('demo_advance', 42, { kind: 'weekly', by: 'on' }),
  { who: 'demo_vip', ago: 12 * DAY, change: { indicator: 'btc.funding_rate', by: 'on' } },
  { who: 'demo_vip', ago: 3 * DAY, change: { indicator: 'btc.nupl', by: 'off' } },
  { who: 'demo_vip', ago: 2 * DAY + HOUR, change: { indicator: 'eth.price', by: 'on' } },
];
const steps = changes.toSorted((one, other) => other.ago - one.ago);

/** Subscriptions of the demo's accounts, changed through the service that real ones use. */
@Injectable()
export class DemoSubscriptions {
  private done = 0;

  constructor(
    private readonly demo: DemoService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** Lives through the changes up to a time; those of an earlier start are found in the history. */
  async liveUntil(
    { time, begun }: { readonly time: number; readonly begun: number },
    clock: StoryClock,
  ): Promise<void> {
    for (let step = steps[this.done]; step && begun - step.ago <= time; step = steps[this.done]) {
      const [at, userId] = [begun - step.ago, await this.demo.idOf(step.who)];
      if (userId !== undefined && (await this.newest(userId)) < at)
        await clock.at(at, () => this.act(userId, step.change));
      this.done += 1;
    }
  }

  private async newest(userId: number): Promise<number> {
    const { list } = await this.subscriptions.history(userId, { page: 1, limit: 1 });
    return list[0]?.at ?? -Infinity;
  }

  private act(userId: number, change: Change): Promise<unknown> {
    if ('kind' in change)
      return change.by === 'link'
        ? this.subscriptions.unsubscribe(userId, change.kind)
        : this.subscriptions.put(userId, change.kind, change.by === 'on');
    return change.by === 'on'
      ? this.subscriptions.addMetric(userId, change.indicator)
      : this.subscriptions.removeMetric(userId, change.indicator);
  }
}
