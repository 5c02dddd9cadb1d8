import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock } from './clock.ts';
import { Database } from './db/database.ts';

export const LEASE_MS = 9 * SECOND; // a dead holder keeps others from the work for so long
const RENEW_MS = LEASE_MS / 3; // left of it: then it is renewed at the next question
const ASK_MS = SECOND / 4; // who waits for work that somebody else does

interface Alone {
  /** Gives whether it is done; asks before each of its steps whether it may go on, and ends where not. */
  readonly work: (mayGoOn: () => Promise<boolean>) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Says which of several processes on one database does a piece of work. What is done must bear being done twice: a holder that stands still for long may wake up beside the next. */
@Injectable()
export class Leases implements OnModuleDestroy {
  private readonly holder = randomUUID();
  private readonly held = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the work of this name is for this process now; takes it where nobody has it. */
  async holds(name: string): Promise<boolean> {
    const now = this.clock.now();
    const until = this.held.get(name) ?? 0;
    if (until - RENEW_MS > now && until <= now + LEASE_MS) return true;
    const isHeld = await this.take(name, now);
    if (isHeld) this.held.set(name, now + LEASE_MS);
    else this.held.delete(name);
    return isHeld;
  }

  /** Work that has an end: done by this process as soon as no other is at it. */
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

  /** The next one need not wait. */
  async onModuleDestroy(): Promise<void> {
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
