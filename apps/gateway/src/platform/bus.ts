import { Injectable, Logger } from '@nestjs/common';

/** An event between modules of this process: a name and the type of its payload. */
export interface BusEvent<P> {
  readonly name: string;
  /** For the type only; never set at run time. */
  readonly payload?: P;
}

/** `const seriesChanged = busEvent<SeriesChange>('series.changed')`; names are in the past tense. */
export const busEvent = <P>(name: string): BusEvent<P> => ({ name });

type Listener<P> = (payload: P) => void;

/** Synchronous and in order: when `emit` returns, all listeners have run. */
@Injectable()
export class Bus {
  private readonly logger = new Logger(Bus.name);
  private readonly listeners = new Map<BusEvent<unknown>, Set<Listener<unknown>>>();

  on<P>(event: BusEvent<P>, listener: Listener<P>): () => void {
    const heard = listener as Listener<unknown>;
    const all = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, all.add(heard));
    return () => void all.delete(heard);
  }

  emit<P>(event: BusEvent<P>, payload: P): void {
    for (const listener of this.listeners.get(event) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        this.logger.error({ err: error, event: event.name }, 'a listener failed');
      }
    }
  }
}
