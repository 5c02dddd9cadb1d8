import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock } from './clock.ts';
import { Database } from './db/database.ts';

export const LEASE_MS = 9 * SECOND; // the longest time that a dead holder blocks the work
const RENEW_MS = LEASE_MS / 3; // remaining time at which the next check renews it
const ASK_MS = SECOND / 4; // between checks while another process does the work

interface Alone {
  /** Returns whether the work is done; checks before each step whether it may continue, and ends if not. */
  readonly work: (mayGoOn: () => Promise<boolean>) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Assigns work to one of several processes on a database. The work must tolerate being done twice: a holder that was
 * suspended for long may resume beside its successor.
 */
@Injectable()
export class Leases implements OnModuleDestroy {
  private readonly holder = randomUUID();
  private readonly held = new Map<string, number>();
  private isOver = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether this process holds the lease of this name; takes it if it is free. */
  async holds(name: string): Promise<boolean> {
    if (this.isOver) return false; // work that is still running during shutdown must not take another lease
    const now = this.clock.now();
    const until = this.held.get(name) ?? 0;
    if (until - RENEW_MS > now && until <= now + LEASE_MS) return true;
    const isHeld = await this.take(name, now);
    if (isHeld) this.held.set(name, now + LEASE_MS);
    else this.held.delete(name);
    return isHeld;
  }

  /** Runs finite work in this process as soon as no other process is doing it. */
  async alone(name: string, { work, signal }: Alone): Promise<void> {
    const mayGoOn = async (): Promise<boolean> => !signal.aborted && this.holds(name);
    try {
      while (!signal.aborted) {
        if ((await mayGoOn()) && (await work(mayGoOn))) return;
        await setTimeout(ASK_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    } finally {
      this.held.delete(name);
      await this.db.query('delete from leases where name = $1 and holder = $2', [name, this.holder]);
    }
  }

  /** Releases the leases, so that the next process need not wait. */
  async onModuleDestroy(): Promise<void> {
    this.isOver = true;
    if (this.held.size === 0) return;
    await this.db.query('delete from leases where holder = $1', [this.holder]);
    this.held.clear();
  }

  private take(name: string, now: number): Promise<boolean> {
    return this.db.transaction(
      async (tx) =>
        (
          await tx.query(
            `insert into leases (name, holder, until) values ($1, $2, $3)
       on conflict (name) do update set holder = excluded.holder, until = excluded.until where leases.holder = excluded.holder or leases.until <= $4 returning 1`,
            [name, this.holder, new Date(now + LEASE_MS), new Date(now)],
          )
        ).length > 0,
      { durable: false },
    );
  }
}
