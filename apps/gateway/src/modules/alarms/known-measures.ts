import { Injectable } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { Gauge } from '@chaintide/indicators/alarms/gauge';
import { endOf } from '@chaintide/indicators/alarms/rehearse';
import type { Signal } from '@chaintide/indicators/alarms/signal';
import { Clock } from '../../platform/clock.ts';
import { Kept } from '../../platform/kept.ts';
import { UnfoldingService, type Unfolding } from '../indicators/views/unfolding.service.ts';
import { aligned, measureKey } from './alarm-columns.ts';
import { isHeld } from './held-inputs.service.ts';

const SLICE_DAYS = 100; // computed before others get their turn
const SIGNALS_KEPT = 20; // 50 kB each

/** Measures signals as a watch would have seen them: at the end of each day, on what was known by then. */
@Injectable()
export class KnownMeasures {
  private readonly kept = new Kept<Float64Array>(SIGNALS_KEPT);

  constructor(
    private readonly unfolding: UnfoldingService,
    private readonly clock: Clock,
  ) {}

  /**
   * One value for each day from `start` to today, ms; null for what is read from blocks, of which no earlier values are kept. Whoever tries
   * another level within a minute has the same values, so that of the open day may be as old.
   */
  async measure(signal: Signal, start: number): Promise<Float64Array | null> {
    if ([...signal.inputs.values()].some(isHeld)) return null;
    const minute = Math.floor(this.clock.now() / MINUTE);
    return this.kept.of(JSON.stringify([measureKey(signal), start, minute]), () => this.unfold(signal, start));
  }

  private async unfold(signal: Signal, start: number): Promise<Float64Array> {
    const past = new Map<string, Unfolding>();
    for (const [name, input] of signal.inputs)
      if ('indicator' in input) past.set(name, await this.unfolding.unfold(input.indicator, input.parameters));
    const values = new Float64Array(Math.floor(this.clock.now() / DAY) - start / DAY + 1);
    const eye = new Eye(new Gauge(signal, start), start, past);
    for (let row = 0; row < values.length; row++) {
      if (row % SLICE_DAYS === SLICE_DAYS - 1) await breathe();
      values[row] = eye.look(endOf(row, start));
    }
    return values;
  }
}

/** Sees the newest value as a watch does. */
class Eye {
  private seen = NaN;

  constructor(
    private readonly gauge: Gauge,
    private readonly start: number,
    private readonly past: ReadonlyMap<string, Unfolding>,
  ) {}

  /** The newest value on what was known before a moment, Unix ms. */
  look(before: number): number {
    const changed = Math.min(...[...this.past.values()].map((one) => one.advance(before)));
    if (changed === Infinity) return this.seen;
    const { start, rows, columns } = aligned([...this.past].map(([name, one]) => [name, one.daily()]));
    const from = Math.max(0, (changed - this.start) / DAY);
    if (start === this.start && rows > 0) this.seen = this.gauge.at(rows - 1, columns, from);
    return this.seen;
  }
}
