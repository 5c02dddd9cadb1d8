import { Inject, Injectable, Logger } from '@nestjs/common';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { ReportDraft } from '@chaintide/contracts/reports/reports';
import type { Actor } from '@chaintide/machines/actor';
import { isoDay } from '@chaintide/contracts/iso-day';
import { CONFIG, type Config } from '../../config.ts';
import { Clock, StoryClock } from '../../platform/clock.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { ReportDrafts } from '../reports/drafts/report-drafts.service.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { DemoPast } from './demo-past.ts';
import { DemoService } from './demo.service.ts';
import { DemoSubscriptions } from './demo-subscriptions.service.ts';
import { keyOf } from './replay.ts';
import { skipIn } from './steps.ts';
import { approved, reportStories, submitted, type ReportStep } from './report-stories.ts';

export const REPORTS_LOOK_MS = 5 * SECOND;
const COUNTS = { daily: 6, weekly: 12, monthly: 3 } as const; // three months
const WRITTEN_AFTER = DAY + 40 * MINUTE; // from the beginning of the last day of a period

type Period = ReturnType<ReportDrafts['endedAt']>[number];

/** A report as it is lived through once. */
interface Lived {
  readonly name: string;
  readonly at: number;
  readonly draft: ReportDraft;
  readonly steps: readonly ReportStep[];
}
interface Staff {
  readonly admin: Actor & { readonly id: number };
  readonly verifier: Actor & { readonly id: number };
}

/** Reports of the last three months in every state, lived through the service that real ones use. */
@Injectable()
export class DemoReports {
  private readonly logger = new Logger(DemoReports.name);
  private isDone = false;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO' | 'SOURCES'>,
    private readonly demo: DemoService,
    private readonly past: DemoPast,
    private readonly drafts: ReportDrafts,
    private readonly reports: ReportsService,
    private readonly subscriptions: DemoSubscriptions,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
  ) {}

  /** Creates them once the market has been read; a later start finds them. */
  async plant(): Promise<void> {
    const { config, clock, drafts } = this;
    if (this.isDone || !config.DEMO || config.SOURCES !== 'simulated' || !(clock instanceof StoryClock)) return;
    if (!drafts.draftOf(drafts.endedAt(clock.now())[0]!)) return;
    const [admin, verifier] = [await this.demo.idOf('demo_admin'), await this.demo.idOf('demo_verifier')];
    if (admin === undefined || verifier === undefined) return;
    const staff: Staff = { admin: { kind: 'admin', id: admin }, verifier: { kind: 'verifier', id: verifier } };
    const { begun } = await this.past.begin(clock.now());
    const all = [...this.automatic(begun), ...told(begun)].toSorted((a, b) => a.at - b.at);
    for (const one of all) {
      await this.subscriptions.liveUntil({ time: one.at, begun }, clock);
      await this.live(one, staff, clock).catch(skipIn(this.logger, 'a step of a demo report'));
    }
    await this.subscriptions.liveUntil({ time: clock.now(), begun }, clock);
    await drafts.write();
    await this.readPublished(admin);
    this.isDone = true;
  }

  /** Drafts of the program that people published at the time; the newest of each kind is still one. */
  private automatic(begun: number): Lived[] {
    return this.periodsBefore(begun).flatMap((period) => {
      const draft = this.drafts.draftOf(period);
      const at = Date.parse(period.day) + WRITTEN_AFTER;
      return draft ? [{ name: `report ${period.kind} ${period.day}`, at, draft, steps: [submitted, approved] }] : [];
    });
  }

  private periodsBefore(begun: number): Period[] {
    return (['daily', 'weekly', 'monthly'] as const).flatMap((kind) => {
      const periods: Period[] = [];
      for (let at = begun; periods.length <= COUNTS[kind]; at = Date.parse(periods.at(-1)!.day) + DAY / 2)
        periods.push(this.drafts.endedAt(at).find((period) => period.kind === kind)!);
      return periods.slice(1);
    });
  }

  private async live({ name, at, draft, steps }: Lived, { admin, verifier }: Staff, clock: StoryClock): Promise<void> {
    const create = (): ReturnType<ReportsService['create']> =>
      this.reports.create(admin.id, { ...draft, key: keyOf(name) });
    let row = await clock.at(at, create);
    for (const { after, type, reason } of steps) {
      if (row.changedAt.getTime() >= at + after || at + after > clock.now()) continue; // done before, or not yet
      const by = type === 'approve' || type === 'reject' ? verifier : admin;
      const more = { ...(type === 'correct' && { draft }), ...(reason !== undefined && { reason }) };
      row = await clock.at(at + after, () => this.reports.act(row.id, { type, by, ...more }));
    }
  }

  /** Nobody wants to find twenty old publications in the bell. */
  private async readPublished(userId: number): Promise<void> {
    for (let isLeft = true; isLeft;) {
      const { notifications } = await this.notifications.list(userId, { isUnread: true });
      const ids = notifications
        .filter(({ kind, about }) => kind === 'report.audited' && about['state'] === 'published')
        .map(({ id }) => id);
      isLeft = ids.length > 0;
      if (isLeft) await this.notifications.read(userId, { ids });
    }
  }
}

const told = (begun: number): Lived[] =>
  reportStories.map(({ name, ago, draft, scheduledAfter, steps }) => {
    const at = begun - ago;
    const scheduledAt = scheduledAfter === undefined ? null : at + scheduledAfter;
    return { name, at, draft: { ...draft, day: isoDay(at), scheduledAt }, steps };
  });
