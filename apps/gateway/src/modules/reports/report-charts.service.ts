import { Injectable } from '@nestjs/common';
import { DAY, REPORT_POINTS_MAX, SECOND } from '@chaintide/contracts/limits';
import { chartRanges, type ReportChart } from '@chaintide/contracts/reports/reports';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { Clock } from '../../platform/clock.ts';
import { IndicatorsService } from '../indicators/indicators.service.ts';
import type { AskedChart } from './report-text.ts';

const DIGITS = 8;

const short = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : null);

/** Reads the numbers of charts in reports. */
@Injectable()
export class ReportCharts {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly clock: Clock,
  ) {}

  /** The days of its range up to the last one as they are known now, evenly thinned; the newest is always among them. */
  numbersOf(asked: AskedChart, lastDay: string): ReportChart {
    const known = indicatorById(asked.indicator);
    const daily = known && this.indicators.daily(known);
    const end = Math.min(this.clock.now(), Date.parse(lastDay) + DAY - 1);
    const last = daily?.values.findLastIndex((value, row) => Number.isFinite(value) && daily.timeOf(row) <= end) ?? -1;
    if (!daily || last < 0) return { ...asked, times: [], values: [], newest: null, isSimulated: false };
    const rows = rowsUpTo(last, firstRow(daily.values, last, chartRanges[asked.range]));
    const time = (row: number): number => daily.timeOf(row) / SECOND;
    return {
      ...asked,
      times: rows.map(time),
      values: rows.map((row) => short(daily.values[row]!)),
      newest: { time: time(last), value: short(daily.values[last]!)! },
      isSimulated: daily.isSimulated(last),
    };
  }
}

const firstRow = (values: Float64Array, last: number, days: number | null): number =>
  days === null ? values.findIndex((value) => Number.isFinite(value)) : Math.max(0, last - days);

const rowsUpTo = (last: number, first: number): number[] => {
  const stride = Math.ceil((last - first + 1) / REPORT_POINTS_MAX);
  const count = Math.floor((last - first) / stride) + 1;
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stride);
};
