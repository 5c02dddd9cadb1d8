import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { Scheduler } from '../clock.ts';
import { Database, type Tx } from '../db/database.ts';
import { Leases, type LeaseTerm } from '../leases.ts';
import { Rounds } from '../rounds.ts';

const LEASE = 'leader';
const LOOK_MS = 500;
/** Shorter than that of other work, because prices stand still meanwhile; renewed often, so that a pause of some seconds changes no leader. */
const TERM: LeaseTerm = { ms: 6 * SECOND, renewMs: 4 * SECOND };
const ALONE = 1n;

type Listener = () => void;

/**
 * One process leads: it polls, and writes points. On a server that is the holder of a lease, which a process that only serves never is; the embedded database has one process
 * only, which leads without asking.
 */
@Injectable()
export class Leadership implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Leadership.name);
  private readonly looks = new Rounds(() => this.look());
  private readonly listeners: Listener[] = [];
  private stopLooking: () => void = () => {};
  private offered: bigint | undefined;
  private accepted: bigint | undefined;
  readonly isAlone: boolean;

  constructor(
    db: Database,
    private readonly leases: Leases,
    private readonly scheduler: Scheduler,
  ) {
    this.isAlone = db.isSerial;
  }

  /** Told when the lead is offered to this process, or taken from it; to be called before the program has started. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Grows with every change of the leader; undefined while this process may not lead. */
  get offer(): bigint | undefined {
    return this.isAlone ? ALONE : this.leases.tokenOf(LEASE);
  }

  /** The offer that this process has accepted, if it still stands. */
  get token(): bigint | undefined {
    return this.accepted === this.offer ? this.accepted : undefined;
  }

  /** Once what the leader before has stored is read. */
  accept(offer: bigint): void {
    this.accepted = offer;
  }

  resign(): void {
    this.accepted = undefined;
  }

  /** Throws, and refuses the transaction, unless this process leads until it is committed. */
  async fence(tx: Tx): Promise<void> {
    if (!this.isAlone) await this.leases.fence(tx, LEASE, this.accepted);
  }

  onApplicationBootstrap(): void {
    if (this.isAlone) return this.tell();
    this.stopLooking = this.scheduler.every(LOOK_MS, () => this.looks.ask());
    this.looks.ask();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopLooking();
    await this.looks.stop();
  }

  private async look(): Promise<void> {
    try {
      const isHeld = await this.leases.holds(LEASE, TERM);
      if (isHeld && this.offer === undefined) return this.looks.ask(); // this took longer than a lease lasts
    } catch (error) {
      this.logger.warn({ err: error }, 'nobody knows who leads; the next look tries again');
    }
    this.tell();
  }

  private tell(): void {
    const { offer } = this;
    if (offer === this.offered) return;
    this.offered = offer;
    if (!this.isAlone)
      this.logger.log(offer === undefined ? 'this process no longer leads' : `this process leads (${offer})`);
    for (const listener of this.listeners) listener();
  }
}
