import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { inputKey, type SignalInput } from '@chaintide/indicators/alarms/signal';
import { REREADS } from '@chaintide/indicators/catalogue/parameters';
import { Bus, busEvent } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AddressService } from '../bitcoin-blocks/address.service.ts';
import { blocksMoved } from '../bitcoin-blocks/bitcoin-blocks.service.ts';
import { indicatorsMoved, type Daily } from '../indicators/indicators.service.ts';
import { ViewsService } from '../indicators/views/views.service.ts';
import { SourceError } from '../sources/sources.service.ts';

const PACE_MS = MINUTE; // the price moves all the time, and reading history anew takes longer than a tick
const FRESH_MS = 20 * SECOND; // of what nobody watches
const UNWATCHED_KEPT = 50;

export type InputDays = Pick<Daily, 'values' | 'timeOf' | 'isSimulated'>;

/** Keys of inputs that were read again. */
export const inputsReread = busEvent<readonly string[]>('alarmInputs.reread');

/** Whether an input is read from the index of the chain: balances, and history under another day rule or at other prices. */
export const isHeld = (input: SignalInput): boolean =>
  'addresses' in input || REREADS.some(({ name }) => input.parameters?.[name] !== undefined);

interface Held {
  readonly input: SignalInput;
  /** Undefined while they cannot be had. */
  days: InputDays | undefined;
  readAt: number;
  watchers: number;
}

/** Days that are not in memory, but read from the index of the chain: those that are watched, after every block. */
@Injectable()
export class HeldInputs implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(HeldInputs.name);
  private readonly held = new Map<string, Held>();
  private readonly stale = new Set<Held>();
  private readonly rounds = new Rounds(() => this.reread());
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly addresses: AddressService,
    private readonly views: ViewsService,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.stops.push(
      this.bus.on(blocksMoved, () => this.age(({ input }) => 'addresses' in input)),
      this.bus.on(indicatorsMoved, (ids) => {
        const before = this.clock.now() - PACE_MS;
        this.age(({ input, readAt }) => 'indicator' in input && readAt <= before && ids.includes(input.indicator));
      }),
    );
  }

  async onModuleDestroy(): Promise<void> {
    for (const stop of this.stops) stop();
    await this.rounds.stop();
  }

  /** From now on the input is read again whenever it may have changed. */
  watch(input: SignalInput): void {
    const held = this.of(input);
    held.watchers += 1;
    this.stale.add(held);
    this.rounds.ask();
  }

  unwatch(input: SignalInput): void {
    const held = this.held.get(inputKey(input));
    if (!held) return;
    held.watchers -= 1;
    if (held.watchers <= 0) this.held.delete(inputKey(input));
  }

  /** Whether all of the inputs have been asked for, with or without success. */
  areRead(inputs: Iterable<SignalInput>): boolean {
    return [...inputs].every((input) => !isHeld(input) || (this.held.get(inputKey(input))?.readAt ?? 0) > 0);
  }

  /** As last read. */
  daysOf(input: SignalInput): InputDays | undefined {
    return this.held.get(inputKey(input))?.days;
  }

  /** Read now, unless that was done a moment ago. */
  async read(input: SignalInput): Promise<InputDays | undefined> {
    const held = this.of(input);
    const age = this.clock.now() - held.readAt;
    if (held.readAt === 0 || age < 0 || (held.watchers === 0 && age >= FRESH_MS)) await this.take(held);
    return held.days;
  }

  /** Resolves when everything stale was read again. */
  settled(): Promise<void> {
    return this.rounds.settled();
  }

  private of(input: SignalInput): Held {
    const key = inputKey(input);
    const held = this.held.get(key) ?? { input, days: undefined, readAt: 0, watchers: 0 };
    this.held.set(key, held);
    const idle = [...this.held].filter(([, one]) => one.watchers === 0 && one !== held);
    for (const [old] of idle.slice(0, Math.max(0, idle.length - UNWATCHED_KEPT))) this.held.delete(old);
    return held;
  }

  private age(isOld: (held: Held) => boolean): void {
    for (const held of this.held.values()) if (held.watchers > 0 && isOld(held)) this.stale.add(held);
    if (this.stale.size > 0) this.rounds.ask();
  }

  /** One after another: the index answers between two blocks. */
  private async reread(): Promise<void> {
    const stale = [...this.stale].filter(({ watchers }) => watchers > 0);
    this.stale.clear();
    for (const held of stale) await this.take(held);
    if (stale.length > 0)
      this.bus.emit(
        inputsReread,
        stale.map(({ input }) => inputKey(input)),
      );
  }

  private async take(held: Held): Promise<void> {
    const days = await this.ask(held.input).catch((error: unknown) => {
      const isKnown = error instanceof AppError || error instanceof SourceError; // the index is not complete, or ends
      if (!isKnown) this.logger.error({ err: error }, 'days behind alarms could not be read');
      return undefined;
    });
    Object.assign(held, { days, readAt: this.clock.now() });
  }

  private async ask(input: SignalInput): Promise<InputDays | undefined> {
    if ('indicator' in input) return this.views.daily(input.indicator, input.parameters ?? {});
    const days = await this.addresses.daysOf(input.addresses, Math.floor(this.clock.now() / DAY));
    if (!days) return undefined;
    const { balances: values, firstDay, isSimulated } = days;
    return { values, timeOf: (row) => (firstDay + row) * DAY, isSimulated: () => isSimulated };
  }
}
