import { z } from 'zod';
import type { Clock } from './clock.ts';

const targets = z.enum(['binance', 'coinmetrics', 'fred', 'stooq', 'defillama', 'coingecko', 'news', 'bitcoin']);
export type Target = z.infer<typeof targets>;

const faultNames = z.enum(['429', '418', '451', '403', '500', 'html', 'half-json', 'silence', 'stale']);
export type FaultName = z.infer<typeof faultNames>;
export type Refusal = Extract<FaultName, '429' | '418' | '451' | '403' | '500'>;

const refusals: ReadonlySet<string> = new Set<Refusal>(['429', '418', '451', '403', '500']);
export const isRefusal = (fault: FaultName): fault is Refusal => refusals.has(fault);

/** A fault requested by a test or a demonstration. */
export const faultOrder = z.strictObject({
  target: targets.default('binance'),
  fault: z.enum([...faultNames.options, 'none', 'drop-sockets']),
  /** Number of answers that fail. Without it, 'silence' and 'stale' last until 'none'. */
  count: z.int().positive().optional(),
  retryAfterSeconds: z.int().positive().default(2), // short, so that a demonstration does not wait
});
type FaultOrder = z.infer<typeof faultOrder>;

export interface Fault {
  readonly name: FaultName;
  readonly orderedAt: number;
  readonly retryAfterSeconds: number;
}

/** The requested faults by target: at most one at a time, consumed answer by answer. */
export class Faults {
  readonly #active = new Map<Target, { readonly fault: Fault; left: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  order({ target, fault, count, retryAfterSeconds }: FaultOrder): void {
    if (fault === 'drop-sockets') return;
    this.#active.delete(target);
    if (fault === 'none') return;
    const left = count ?? (fault === 'silence' || fault === 'stale' ? Number.POSITIVE_INFINITY : 1);
    this.#active.set(target, { fault: { name: fault, orderedAt: this.#clock(), retryAfterSeconds }, left });
  }

  /** The fault of the next answer, which is counted. */
  take(target: Target): Fault | undefined {
    const active = this.#active.get(target);
    if (!active) return undefined;
    active.left -= 1;
    if (active.left === 0) this.#active.delete(target);
    return active.fault;
  }

  /** The current fault, for streams: frames do not consume it. */
  current(target: Target): Fault | undefined {
    return this.#active.get(target)?.fault;
  }
}
