import { Inject, Injectable } from '@nestjs/common';
import type { AlarmDraft, AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { SECOND } from '@chaintide/contracts/limits';
import { CONFIG, type Config } from '../../config.ts';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import { AlarmsService } from '../alarms/alarms.service.ts';
import { FiringsService } from '../alarms/firings.service.ts';
import { RehearsalsService } from '../alarms/rehearsals.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { DemoService } from './demo.service.ts';
import { keyOf } from './replay.ts';

export const ALARMS_LOOK_MS = 3 * SECOND;

const NEAR = 0.0008; // of the price: reached within minutes
const PAST_FIRINGS = 10; // of each
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

type Wish = Pick<AlarmDraft, 'name' | 'rule'> & Partial<AlarmDraft> & { readonly isPaused?: true };

const value = (indicator: string, condition: AlarmRule['condition'], sma = 0): AlarmRule => ({
  subject: { kind: 'value', indicator, sma },
  condition,
});

const wishesAt = (price: number, now: number): Wish[] => [
  {
    name: 'BTC 短线走高 / BTC a little higher',
    rule: value('btc.price', { type: 'above', level: round(price * (1 + NEAR)) }),
    cycle: HOUR_MINUTES / 2,
  },
  {
    name: 'BTC 短线走低 / BTC a little lower',
    rule: value('btc.price', { type: 'below', level: round(price * (1 - NEAR)) }),
    cycle: HOUR_MINUTES / 2,
  },
  {
    name: 'MVRV 过热 / MVRV overheated',
    rule: value('btc.mvrv', { type: 'above', level: 3.5, recover: 3.2 }),
    cycle: DAY_MINUTES,
    channels: ['page', 'mail'],
  },
  {
    name: '一周大涨 / A week up by a tenth',
    rule: value('btc.price', { type: 'risesPercent', amount: 10, within: 7 }),
    hold: 4 * HOUR_MINUTES,
    cycle: DAY_MINUTES,
  },
  {
    name: '价格高于百日均线 / Above the average of 100 days',
    rule: {
      subject: { kind: 'ratio', indicator: 'btc.price', sma: 100 },
      condition: { type: 'above', level: 1 },
    },
  },
  {
    name: '杠杆与估值 / Leverage and value',
    rule: {
      subject: { kind: 'formula', formula: 'btc.mvrv < 1 and btc.funding_rate < 0' },
      condition: { type: 'holds' },
    },
  },
  {
    name: 'ETH 跌破一千 / ETH below a thousand',
    rule: value('eth.price', { type: 'below', level: 1_000 }),
    isPaused: true,
  },
  {
    name: '已到期的提醒 / One that has expired',
    rule: value('btc.price', { type: 'above', level: 1_000_000 }),
    expiresAt: now + 5 * SECOND,
  },
];

type Recalled = Parameters<FiringsService['recall']>[0][number];
type Past = Omit<Recalled, 'alarm'>;

const usual = {
  hold: 0,
  cycle: DAY_MINUTES,
  expiresAt: null,
  channels: ['page' as const],
  tellsRecovery: true,
};

const round = (price: number): number => Math.round(price * 100) / 100;

/** Alarms of an account of the demo: some fire while one watches. */
@Injectable()
export class DemoAlarms {
  private isDone = false;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO' | 'SOURCES'>,
    private readonly demo: DemoService,
    private readonly users: UsersService,
    private readonly alarms: AlarmsService,
    private readonly rehearsals: RehearsalsService,
    private readonly firings: FiringsService,
    private readonly clock: Clock,
  ) {}

  /** Sets them once there is a price; a later start finds them. */
  async plant(): Promise<void> {
    if (this.isDone || !this.config.DEMO || this.config.SOURCES !== 'simulated') return;
    const [{ value: price }, id] = [
      await this.alarms.measure(value('btc.price', { type: 'above', level: 0 })),
      await this.demo.idOf('demo_vip'),
    ];
    if (price === null || id === undefined) return;
    const account = await this.users.require(id);
    const identity = { ...this.users.identityOf(account, this.clock.now()), sessionId: 'demo' };
    const past = (await this.alarms.ofUser(id)).length === 0 ? await this.pasts(price, account, identity) : []; // before any can fire
    const known: Recalled[] = [];
    for (const [place, { isPaused, ...wish }] of wishesAt(price, this.clock.now()).entries()) {
      const draft = { ...usual, ...wish, key: keyOf(`alarm ${wish.name}`) };
      const made = await this.alarms.create(draft, identity).catch(found);
      if (made) known.push(...(past[place] ?? []).map((one) => ({ ...one, alarm: Number(made.id) })));
      if (made && isPaused && made.state !== 'paused')
        await this.alarms.act(Number(made.id), { type: 'pause', by: { kind: 'owner', id } }, identity);
    }
    await this.firings.recall(known);
    this.isDone = true;
  }

  /** Of each wish, since the account exists. */
  private async pasts(price: number, { createdAt }: Pick<Account, 'createdAt'>, identity: Identity): Promise<Past[][]> {
    const pasts: Past[][] = [];
    for (const { isPaused: _, ...wish } of wishesAt(price, this.clock.now()))
      pasts.push(await this.pastOf({ ...usual, ...wish }, createdAt, identity));
    return pasts;
  }

  /** Firings that the alarm would have had of late. */
  private async pastOf(draft: AlarmDraft, since: number, identity: Identity): Promise<Past[]> {
    const { known, firings, simulated } = await this.rehearsals.of(draft, identity);
    const now = this.clock.now();
    return (known?.firings ?? firings)
      .filter(({ at }) => at >= since && at <= now)
      .slice(-PAST_FIRINGS)
      .map(({ at, value: measured, recoveredAt }) => ({
        at,
        value: measured,
        simulated,
        recoveredAt: recoveredAt !== null && recoveredAt <= now ? recoveredAt : null, // a day's value stands at its end
      }));
  }
}

/** One of an earlier start, with another price or time. */
const found = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error;
  return undefined;
};
