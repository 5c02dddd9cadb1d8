import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@chaintide/contracts/limits';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { Gauge, type Columns } from '@chaintide/indicators/alarms/gauge';
import { inputKey, type Signal, type SignalInput } from '@chaintide/indicators/alarms/signal';
import { Bus } from '../../platform/bus.ts';
import { indicatorsMoved, IndicatorsService } from '../indicators/indicators.service.ts';
import { HeldInputs, inputsReread, isHeld, type InputDays } from './held-inputs.service.ts';

/** The days of the inputs of a signal, from the first day that all of them have. */
export interface SignalDays {
  /** Of row 0, ms since 1970 UTC. */
  readonly start: number;
  /** None if one of the inputs cannot be had at the moment. */
  readonly rows: number;
  readonly columns: Columns;
  /** Whether any input of that day is simulated. */
  readonly isSimulated: (row: number) => boolean;
}

/** `value`: NaN without data. */
interface Measure {
  readonly value: number;
  readonly isSimulated: boolean;
}

interface Measured extends Measure {
  /** How often each of the inputs had moved. */
  readonly stamp: string;
}

const SIGNALS_KEPT = 5_000;
const nothing: SignalDays = { start: 0, rows: 0, columns: () => new Float64Array(), isSimulated: () => false };

/** The source with which an input moves: its indicator, or its own reading. */
export const moverOf = (input: SignalInput): string =>
  'indicator' in input && !isHeld(input) ? input.indicator : inputKey(input);

/** The same for signals that measure the same. */
export const measureKey = ({ formula, inputs }: Pick<Signal, 'formula' | 'inputs'>): string =>
  JSON.stringify([formula, ...inputs]);

/** Reads the inputs of alarms by day. */
@Injectable()
export class AlarmColumns implements OnModuleInit {
  private readonly gauges = new Map<string, Gauge>();
  private readonly measured = new Map<string, Measured>();
  private readonly moved = new Map<string, number>();

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly held: HeldInputs,
    private readonly bus: Bus,
  ) {}

  onModuleInit(): void {
    const note = (movers: readonly string[]): void => {
      for (const mover of movers) this.moved.set(mover, (this.moved.get(mover) ?? 0) + 1);
    };
    this.bus.on(indicatorsMoved, note);
    this.bus.on(inputsReread, note);
  }

  /** The newest value of a signal. Whoever asks until its inputs move gets the same one. */
  async measure(signal: Signal): Promise<Measure> {
    const key = measureKey(signal);
    const stamp = this.stampOf(signal);
    const known = this.measured.get(key);
    if (known?.stamp === stamp) return known;
    const { start, rows, columns, isSimulated } = await this.readDays(signal.inputs);
    const value = rows === 0 ? NaN : this.gaugeOf(signal, start).at(rows - 1, columns);
    const measured = { value, isSimulated: rows > 0 && isSimulated(rows - 1), stamp };
    if (![...signal.inputs.values()].some(isHeld)) keep(this.measured, key, measured);
    return measured;
  }

  /** As the inputs were last read. */
  daysOf(inputs: Signal['inputs']): SignalDays {
    return aligned(
      [...inputs].map(([name, input]) => [name, isHeld(input) ? this.held.daysOf(input) : this.live(input)]),
    );
  }

  /** After reading those of the inputs that are not in memory. */
  async readDays(inputs: Signal['inputs']): Promise<SignalDays> {
    const days: [string, InputDays | undefined][] = [];
    for (const [name, input] of inputs)
      days.push([name, isHeld(input) ? await this.held.read(input) : this.live(input)]);
    return aligned(days);
  }

  private live(input: SignalInput): InputDays | undefined {
    const indicator = 'indicator' in input ? indicatorById(input.indicator) : undefined;
    return indicator && this.indicators.daily(indicator, 'parameters' in input ? input.parameters : undefined);
  }

  private gaugeOf(signal: Signal, start: number): Gauge {
    const key = JSON.stringify([start, measureKey(signal)]);
    const gauge = this.gauges.get(key) ?? new Gauge(signal, start);
    keep(this.gauges, key, gauge);
    return gauge;
  }

  private stampOf({ inputs }: Signal): string {
    return [...inputs.values()].map((input) => this.moved.get(moverOf(input)) ?? 0).join();
  }
}

/** As on the wire. */
export const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

const keep = <T>(kept: Map<string, T>, key: string, one: T): void => {
  if (kept.size >= SIGNALS_KEPT) kept.clear();
  kept.set(key, one);
};

/** From the first day that all inputs have. */
export const aligned = (given: readonly (readonly [string, InputDays | undefined])[]): SignalDays => {
  const days = given.flatMap(([name, one]) => (one ? [[name, one] as const] : []));
  if (days.length < given.length) return nothing;
  const start = Math.max(...days.map(([, { timeOf }]) => timeOf(0)));
  const columns = new Map(days.map(([name, { values, timeOf }]) => [name, values.subarray((start - timeOf(0)) / DAY)]));
  return {
    start,
    rows: Math.max(...[...columns.values()].map(({ length }) => length)),
    columns: (name) => columns.get(name)!,
    isSimulated: (row) => days.some(([, one]) => one.isSimulated(row + (start - one.timeOf(0)) / DAY)),
  };
};
