import { Injectable } from '@nestjs/common';
import { DAY } from '@chaintide/contracts/limits';
import { maturityKeys, yieldId, type YieldCurve, type YieldCurves } from '@chaintide/contracts/market/yield-curve';
import { SeriesService } from '../series/series.service.ts';

const HELD_DAYS = 7; // longer than any holiday of the bond market

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The same day of an earlier month; its last day if it is shorter. */
const monthsBefore = (time: number, months: number): number => {
  const date = new Date(time);
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0);
  return Math.min(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()), last);
};

/** Curves of treasury yields, from the series of each maturity. */
@Injectable()
export class YieldsService {
  constructor(private readonly series: SeriesService) {}

  curves(days: readonly string[] | undefined): YieldCurves {
    const ends = this.columns().flatMap((column) => column.lastFinalTime ?? []);
    const newest = ends.length > 0 ? Math.max(...ends) : undefined;
    const asked = days ?? usualDays(newest);
    return {
      newest: newest === undefined ? null : dayOf(newest),
      simulated: newest !== undefined && this.isSimulated(newest),
      curves: asked.map((day) => this.curveOf(day)),
    };
  }

  private columns() {
    return maturityKeys.map((maturity) => this.series.column(yieldId(maturity), '1d'));
  }

  private yieldsAt(time: number): (number | null)[] {
    return this.columns().map((column) => column.point(column.rowOf(time))?.value ?? null);
  }

  /** On the asked day, or on the last trading day before it. */
  private curveOf(asked: string): YieldCurve {
    const start = Date.parse(asked);
    for (let time = start; time > start - HELD_DAYS * DAY; time -= DAY) {
      const yields = this.yieldsAt(time);
      if (yields.some((one) => one !== null)) return { asked, day: dayOf(time), yields };
    }
    return { asked, day: null, yields: maturityKeys.map(() => null) };
  }

  private isSimulated(time: number): boolean {
    return this.columns().some((column) => {
      const point = column.point(column.rowOf(time));
      return point !== undefined && this.series.source(point.source).simulated;
    });
  }
}

/** The newest day, a month and a year before. */
const usualDays = (newest: number | undefined): string[] =>
  newest === undefined ? [] : [0, 1, 12].map((months) => dayOf(monthsBefore(newest, months)));
