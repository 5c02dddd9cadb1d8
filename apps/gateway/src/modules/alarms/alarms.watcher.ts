import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import { alarmMachine } from '@chaintide/machines/alarm';
import { hasTag } from '@chaintide/machines/states';
import { signalOf, type Signal } from '@chaintide/indicators/alarms/signal';
import { Bus } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import { Leases } from '../../platform/leases.ts';
import { Rounds } from '../../platform/rounds.ts';
import { indicatorsMoved } from '../indicators/indicators.service.ts';
import { AlarmColumns, measureKey, moverOf } from './alarm-columns.ts';
import { AlarmsLifecycle } from './alarms.lifecycle.ts';
import { AlarmsRepository, type AlarmRow } from './alarms.repository.ts';
import { FiringsRepository, type Move } from './firings.repository.ts';
import { HeldInputs, inputsReread, isHeld } from './held-inputs.service.ts';
import { Station, watchedOf } from './station.ts';

export const ALARMS_LEASE = 'alarms';
const OVERLAP_MS = MINUTE; // clocks of processes differ, and transactions commit later than they begin

/** Judges all alarms with every new value, in one process for all. */
@Injectable()
export class AlarmsWatcher implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(AlarmsWatcher.name);
  private readonly stations = new Map<string, Station>();
  private readonly stationOf = new Map<number, Station>();
  /** By what their inputs move with. */
  private readonly byMover = new Map<string, Set<Station>>();
  private readonly dirty = new Set<Station>();
  private readonly rounds = new Rounds(() => this.round());
  /** Until when the alarms are as in the database; undefined while another process watches them. */
  private readUntil: number | undefined;
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly repository: AlarmsRepository,
    private readonly firings: FiringsRepository,
    private readonly rules: AlarmsLifecycle,
    private readonly columns: AlarmColumns,
    private readonly held: HeldInputs,
    private readonly leases: Leases,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const look = (movers: readonly string[]): void => {
      if (this.readUntil === undefined) return;
      for (const mover of movers) for (const station of this.byMover.get(mover) ?? []) this.dirty.add(station);
      if (this.dirty.size > 0) this.rounds.ask();
    };
    this.stops.push(this.bus.on(indicatorsMoved, look), this.bus.on(inputsReread, look));
  }

  async onModuleDestroy(): Promise<void> {
    for (const stop of this.stops) stop();
    await this.rounds.stop();
  }

  /** Follows changes by people, and judges what changes with time. */
  async beat(): Promise<void> {
    if (!(await this.leases.holds(ALARMS_LEASE))) {
      this.forget();
      return;
    }
    const now = this.clock.now();
    const rows = await (this.readUntil === undefined
      ? this.repository.watched()
      : this.repository.changedSince(this.readUntil - OVERLAP_MS));
    this.readUntil = now;
    for (const row of rows) this.place(row);
    for (const station of this.stations.values()) if (station.isWaiting) this.dirty.add(station);
    this.rounds.ask();
  }

  /** Resolves when all values that have come are judged and saved. */
  settled(): Promise<void> {
    return this.rounds.settled();
  }

  /** Takes an alarm as it is in the database. A removed one is dropped when it would move. */
  private place(row: AlarmRow): void {
    const id = Number(row.id);
    const before = this.stationOf.get(id);
    const held = before?.get(id);
    if (held && held.moves >= row.moves) return;
    const signal = hasTag(alarmMachine, row.state, 'watched') ? this.signalOf(row) : undefined;
    const station = signal && this.stationFor(signal);
    if (station !== before) this.drop(id);
    if (!signal || !station) return;
    station.put(watchedOf(row, signal));
    this.stationOf.set(id, station);
    this.dirty.add(station);
  }

  private drop(id: number): void {
    const station = this.stationOf.get(id);
    this.stationOf.delete(id);
    station?.drop(id);
    if (station?.isEmpty) this.close(station);
  }

  private signalOf({ id, rule }: AlarmRow): Signal | undefined {
    try {
      return signalOf(rule);
    } catch (error) {
      this.logger.error({ err: error, alarm: Number(id) }, 'an alarm cannot be read');
      return undefined;
    }
  }

  private stationFor(signal: Signal): Station {
    const key = measureKey(signal);
    const station = this.stations.get(key) ?? new Station(signal, key);
    if (!this.stations.has(key)) this.open(station);
    return station;
  }

  private open(station: Station): void {
    this.stations.set(station.key, station);
    for (const input of station.inputs.values()) {
      const mover = moverOf(input);
      this.byMover.set(mover, (this.byMover.get(mover) ?? new Set<Station>()).add(station));
      if (isHeld(input)) this.held.watch(input);
    }
  }

  private close(station: Station): void {
    this.stations.delete(station.key);
    this.dirty.delete(station);
    for (const input of station.inputs.values()) {
      const mover = moverOf(input);
      const others = this.byMover.get(mover);
      others?.delete(station);
      if (others?.size === 0) this.byMover.delete(mover);
      if (isHeld(input)) this.held.unwatch(input);
    }
  }

  private forget(): void {
    this.readUntil = undefined;
    for (const station of this.stations.values()) this.close(station);
    this.stationOf.clear();
  }

  private async round(): Promise<void> {
    const stations = [...this.dirty].filter((station) => this.held.areRead(station.inputs.values()));
    this.dirty.clear(); // the others come again when their inputs are read
    const judged = stations.map((station) => this.judge(station));
    const moves = judged.flatMap((one) => one.moves);
    const seen = judged.flatMap((one) => one.seen);
    try {
      if (moves.length > 0) await this.save(moves);
      if (seen.length > 0) await this.firings.seen(seen.map(({ id, seenDay }) => ({ id, seenDay: seenDay! })));
    } catch (error) {
      for (const station of stations) this.dirty.add(station.anew()); // with the next value
      this.logger.error({ err: error }, 'alarms could not be saved');
    }
  }

  private judge(station: Station): ReturnType<Station['judge']> {
    try {
      return station.judge(this.columns.daysOf(station.inputs), this.clock.now());
    } catch (error) {
      const moves = station.fail();
      if (moves.length > 0)
        this.logger.error({ err: error, inputs: [...station.inputs.values()] }, 'alarms could not be judged');
      return { moves, seen: [] };
    }
  }

  private async save(moves: readonly Move[]): Promise<void> {
    const saved = await this.firings.transaction(async (tx) => {
      const held = await this.firings.save(moves, tx);
      await this.rules.facts.moved(
        moves.filter(({ id }) => held.has(id)),
        tx,
      );
      return held;
    });
    for (const move of moves) {
      const count = saved.get(move.id);
      if (count !== undefined) this.stationOf.get(move.id)?.settle(move, count);
    }
    const lost = moves.filter(({ id }) => !saved.has(id)).map(({ id }) => id);
    if (lost.length > 0) await this.reread(lost);
  }

  /** Alarms that somebody has changed meanwhile. */
  private async reread(ids: readonly number[]): Promise<void> {
    const rows = await this.repository.byIds(ids);
    for (const id of ids) this.drop(id);
    for (const row of rows) this.place(row);
  }
}
