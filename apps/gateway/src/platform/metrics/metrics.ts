import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Labels have a fixed, small set of values: never names, addresses or anything else of a person. */
type Labels<L extends string> = Readonly<Record<L, string>>;
export type Reading<L extends string = string> = readonly [labels: Labels<L>, value: number];
type Read<L extends string> = () => readonly Reading<L>[] | Promise<readonly Reading<L>[]>;

interface Named {
  readonly name: `chaintide_${string}`;
  readonly help: string;
}
interface Labelled<L extends string> extends Named {
  readonly labels: readonly L[];
  /** The values at the moment at which the metrics are read. */
  readonly read: Read<L>;
}

/** prom-client's own metrics of the process; its observers are started once, however many gateways a process has. */
let ofProcess: Registry | undefined;
const processMetrics = (): Registry => {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
};

/** The figures of this process for Prometheus; each module adds its own. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly defaults = processMetrics();

  readonly type = Registry.PROMETHEUS_CONTENT_TYPE;

  /** A value that can fall. */
  gauge<L extends string = never>(labelled: Labelled<L>): void {
    const gauge: Gauge = new Gauge(
      this.settings(
        labelled,
        () => gauge,
        (labels, value) => gauge.set(labels, value),
      ),
    );
  }

  /** A count that somebody else keeps. */
  counter<L extends string = never>(labelled: Labelled<L>): void {
    const counter: Counter = new Counter(
      this.settings(
        labelled,
        () => counter,
        (labels, value) => counter.inc(labels, value),
      ),
    );
  }

  /** Durations in seconds; the returned function takes one in ms. */
  durations<L extends string>({
    name,
    help,
    labels,
    buckets,
  }: Named & { readonly labels: readonly L[]; readonly buckets: readonly number[] }): (
    labels: Labels<L>,
    ms: number,
  ) => void {
    const histogram = new Histogram({
      name,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers: [this.registry],
    });
    return (labelled, ms) => histogram.observe(labelled, Math.max(0, ms) / 1_000);
  }

  /** Of a metric that takes its values from elsewhere whenever it is read. */
  private settings<L extends string>(
    { name, help, labels, read }: Labelled<L>,
    metric: () => Gauge | Counter,
    put: (labels: Labels<L>, value: number) => void,
  ) {
    const collect = async (): Promise<void> => {
      metric().reset();
      for (const [labelled, value] of await read()) put(labelled, value);
    };
    return { name, help, labelNames: [...labels], registers: [this.registry], collect };
  }

  /** The text that Prometheus reads. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${await this.defaults.metrics()}`;
  }
}

/** A single value, without labels. */
export const single = (value: number): readonly Reading<never>[] => [[{}, value]];
