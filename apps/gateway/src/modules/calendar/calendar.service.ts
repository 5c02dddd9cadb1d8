import {
  COMING_DAYS,
  PAST_DAYS,
  type CalendarRelease,
  type CalendarState,
  type calendarRoute,
} from '@chaintide/contracts/market/calendar';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { isoDay } from '@chaintide/contracts/iso-day';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { DAY } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import {
  calendarSeries,
  laterPeriod,
  occurrencesOf,
  type CalendarSeries,
  type Occurrence,
} from '@chaintide/indicators/calendar';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { metrics, type MetricId } from '@chaintide/indicators/metrics';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { Bus } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { ListingsService, listingKept } from '../listings/listings.service.ts';
import { seriesChanged, SeriesService } from '../series/series.service.ts';

type Query = RouteOutput<typeof calendarRoute, 'query'>;
const DAYS = 100_000; // more than there are days in the columns
const listed: ReadonlySet<MetricId> = new Set(calendarSeries.map(({ metric }) => metric));

/** Releases of the economy: their days by FRED's calendar or estimated, their figures from our own series. */
@Injectable()
export class CalendarService implements OnModuleInit {
  private state: CalendarState = { changedAt: 0 };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly series: SeriesService,
    private readonly listings: ListingsService,
    private readonly clock: Clock,
    private readonly hub: Hub,
    private readonly bus: Bus,
  ) {}

  onModuleInit(): void {
    this.hub.registerState('calendar', () => this.state);
    this.bus.on(listingKept, (kind) => {
      if (kind === 'releases') this.change();
    });
    this.bus.on(seriesChanged, (changes) => {
      if (changes.some(({ metric }) => listed.has(metric))) this.change();
    });
  }

  /** A page of the releases of one side, the nearest first, with the figures that the grade includes. */
  page({ page, limit, side, kind }: Query, grade: number): RouteData<typeof calendarRoute> {
    const now = this.clock.now();
    const all = calendarSeries.filter((series) => kind === undefined || series.kind === kind);
    const found = this.releasesOf(all, now)
      .filter(({ time, actual }) => (actual !== null || time <= now) === (side === 'past'))
      .toSorted((one, other) => (side === 'past' ? other.time - one.time : one.time - other.time));
    const list = found.slice((page - 1) * limit, page * limit).map((release) => shownTo(grade, release));
    const fetchedAt = this.listings.find('releases')?.fetchedAt ?? null;
    const simulated = this.config.SOURCES === 'simulated';
    return { ...this.state, source: 'FRED', simulated, fetchedAt, total: found.length, page, limit, list };
  }

  private releasesOf(all: readonly CalendarSeries[], now: number) {
    const span = { from: now - PAST_DAYS * DAY, to: now + COMING_DAYS * DAY };
    const days = Map.groupBy(this.listings.find('releases')?.rows ?? [], ({ release }) => release);
    return all.flatMap((series) => {
      const given = series.release === undefined ? [] : (days.get(series.release) ?? []);
      return occurrencesOf(
        series,
        span,
        given.map(({ day }) => day),
      ).map((one) => this.releaseOf(series, one));
    });
  }

  private releaseOf(series: CalendarSeries, { period, at, isEstimated }: Occurrence): CalendarRelease {
    const { metric, name, kind, indicator, every } = series;
    return {
      id: calendarSeries.indexOf(series) * DAYS + period / DAY,
      name,
      kind,
      indicator,
      time: at,
      isEstimated,
      every,
      period: isoDay(period),
      unit: metrics[metric].unit,
      previous: this.valueOf(metric, laterPeriod(series, period, -1)),
      actual: this.valueOf(metric, period),
      locked: null,
    };
  }

  private valueOf(metric: MetricId, period: number): number | null {
    const column = this.series.column(metric, '1d');
    return column.point(column.rowOf(period))?.value ?? null;
  }

  private change(): void {
    this.state = { changedAt: this.clock.now() };
    this.hub.touch(topics.calendar());
  }
}

const shownTo = (grade: number, release: CalendarRelease): CalendarRelease => {
  const tier = indicatorById(release.indicator)?.tier;
  return tier === undefined || gradeOfTier(tier) <= grade
    ? release
    : { ...release, previous: null, actual: null, locked: tier };
};
