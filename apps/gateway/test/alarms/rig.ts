import type { AlarmDraft, AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { DAY } from '@chaintide/contracts/limits';
import type { Role } from '@chaintide/contracts/people/roles';
import { grades } from '@chaintide/contracts/people/roles';
import type { MetricId } from '@chaintide/indicators/metrics';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AlarmColumns } from '../../src/modules/alarms/alarm-columns.ts';
import { AlarmsWatcher } from '../../src/modules/alarms/alarms.watcher.ts';
import { AlarmsModule } from '../../src/modules/alarms/alarms.module.ts';
import { AlarmsService } from '../../src/modules/alarms/alarms.service.ts';
import { HeldInputs } from '../../src/modules/alarms/held-inputs.service.ts';
import { RehearsalsService } from '../../src/modules/alarms/rehearsals.service.ts';
import { FiringsService } from '../../src/modules/alarms/firings.service.ts';
import { IndicatorsLive } from '../../src/modules/indicators/indicators.live.ts';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import type { TestingModule } from '@nestjs/testing';
import type { Database } from '../../src/platform/db/database.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { rowsOf } from '../../src/platform/db/rows.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import type { Identity } from '../../src/platform/identity.ts';
import { moduleOn } from '../module-rig.ts';

/** A day in the past, so that no test depends on today. */
export const TODAY = Date.UTC(2024, 5, 12);

export const rule = (condition: AlarmRule['condition'] = { type: 'above', level: 100 }): AlarmRule => ({
  subject: { kind: 'value', indicator: 'btc.price', sma: 0 },
  condition,
});

export const draft = (given: Partial<AlarmDraft> = {}): AlarmDraft & { readonly key: string } => ({
  name: 'price',
  rule: rule(),
  hold: 0,
  cycle: 60,
  expiresAt: null,
  channels: ['page'],
  tellsRecovery: true,
  key: randomUUID(),
  ...given,
});

export const callerOf = (id: number, role: Role = 'vip'): Identity => ({
  role,
  grade: grades[role],
  until: null,
  user: { id, name: `user${id}` },
  sessionId: 'session',
  secondFactor: 'missing',
});

export const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.error : error),
  );

export const sent = z.object({ channel: z.string(), link: z.string(), message: z.string(), event: z.unknown() });
const opened = z.object({ id: z.bigint().transform(Number) });
const fired = z.object({ cycle: z.number(), value: z.number(), alarm: z.bigint().transform(Number).nullable() });

/** The module of alarms on a database, fed with prices. */
export class AlarmsRig {
  readonly series: SeriesService;
  readonly alarms: AlarmsService;
  readonly rehearsals: RehearsalsService;
  readonly watch: AlarmsWatcher;
  readonly firing: FiringsService;
  private readonly held: HeldInputs;

  private constructor(
    readonly db: Database,
    readonly clock: SetClock,
    readonly module: TestingModule,
  ) {
    const get = <T>(type: new (...parts: never[]) => T): T => module.get(type, { strict: false });
    this.series = get(SeriesService);
    this.alarms = get(AlarmsService);
    this.rehearsals = get(RehearsalsService);
    this.watch = get(AlarmsWatcher);
    this.firing = get(FiringsService);
    get(IndicatorsLive).onApplicationBootstrap();
    this.held = get(HeldInputs);
    for (const part of [this.watch, this.held, get(AlarmColumns)]) part.onModuleInit();
  }

  static async on(db: Database, clock = new SetClock()): Promise<AlarmsRig> {
    clock.time = Math.max(clock.time, TODAY + DAY / 2);
    return new AlarmsRig(db, clock, await moduleOn(db, clock, AlarmsModule));
  }

  /** An account with a paid level that does not end. */
  async account(name: string, level: 'registered' | 'vip' = 'vip'): Promise<number> {
    const rows = this.db.query(
      `insert into users (user_name, email, password_hash, created_at, level, level_until)
       values ($1, $1 || '@example.com', 'none', now(), $2, $3) returning id`,
      [name, level, level === 'registered' ? null : new Date(this.clock.time + 365 * DAY)],
    );
    return (await rowsOf(opened, rows))[0]!.id;
  }

  /** Closed days that end before today. */
  days(values: readonly number[], metric: MetricId = 'btc.price', simulated = true): void {
    this.ingest(
      metric,
      values.map((value, index) => ({ time: TODAY - (values.length - index) * DAY, value })),
      { simulated },
    );
  }

  /** A live value of today, judged to the end; `after` ms pass before it. */
  async price(value: number, after = 1_000, simulated = true): Promise<void> {
    this.clock.time += after;
    this.today(value, simulated);
    await this.settled();
  }

  /** A live value of today. */
  today(value: number, simulated = true): void {
    const today = Math.floor(this.clock.time / DAY) * DAY;
    this.ingest('btc.price', [{ time: today, value }], { provisionalFrom: today, simulated });
  }

  async settled(): Promise<void> {
    await this.watch.beat();
    await this.watch.settled();
    await this.held.settled();
    await this.watch.settled();
  }

  async firings(): Promise<{ cycle: number; value: number; alarm: number | null }[]> {
    return rowsOf(fired, this.db.query('select cycle, value, alarm_id as alarm from alarm_firings order by id'));
  }

  /** Messages about recoveries. */
  async recoveries(): Promise<z.infer<typeof sent>[]> {
    const rows = this.db.query(
      `select channel, link, message, event from deliveries where event->>'type' = 'alarm.recovered' order by channel`,
    );
    return rowsOf(sent, rows);
  }

  private ingest(
    metric: MetricId,
    points: { time: number; value: number }[],
    { simulated, provisionalFrom }: { readonly simulated: boolean; readonly provisionalFrom?: number },
  ): void {
    this.series.ingest({
      source: 'Exchange',
      simulated,
      priority: 1,
      fetchedAt: this.clock.time,
      step: '1d',
      points: { [metric]: points },
      ...(provisionalFrom !== undefined && { provisionalFrom, at: this.clock.time }),
    });
  }
}
