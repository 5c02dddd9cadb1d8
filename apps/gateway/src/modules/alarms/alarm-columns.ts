import { Injectable } from '@nestjs/common';
import { DAY } from '@chaintide/contracts/limits';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { Gauge, type Columns } from '@chaintide/indicators/alarms/gauge';
import type { Signal } from '@chaintide/indicators/alarms/signal';
import { IndicatorsService, type Daily } from '../indicators/indicators.service.ts';

/** The days of the indicators behind a signal, from the first day that all of them have. */
export interface SignalDays {
  /** Of row 0, ms since 1970 UTC. */
  readonly start: number;
  readonly rows: number;
  readonly columns: Columns;
}

const GAUGES_KEPT = 5_000;

/** Reads the indicators behind alarms by day. */
@Injectable()
export class AlarmColumns {
  private readonly gauges = new Map<string, Gauge>();

  constructor(private readonly indicators: IndicatorsService) {}

  /** The gauge of a signal, which is used again. Throws FormulaError or GaugeError. */
  gaugeOf(signal: Signal, start: number): Gauge {
    const key = JSON.stringify([signal.formula, start, ...signal.inputs]);
    const gauge = this.gauges.get(key) ?? new Gauge(signal, start);
    if (this.gauges.size >= GAUGES_KEPT) this.gauges.clear();
    this.gauges.set(key, gauge);
    return gauge;
  }

  daysOf(inputs: Signal['inputs']): SignalDays {
    const dailies = new Map([...inputs].map(([name, id]) => [name, this.indicators.daily(indicatorById(id)!)]));
    const start = Math.max(...[...dailies.values()].map((daily) => daily.timeOf(0)));
    const columns = new Map([...dailies].map(([name, daily]) => [name, since(daily, start)]));
    return {
      start,
      rows: Math.max(...[...columns.values()].map(({ length }) => length)),
      columns: (name) => columns.get(name)!,
    };
  }
}

const since = ({ values, timeOf }: Daily, start: number): Float64Array => values.subarray((start - timeOf(0)) / DAY);
