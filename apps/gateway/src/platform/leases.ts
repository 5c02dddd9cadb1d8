import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock } from './clock.ts';
import { Database, type Tx } from './db/database.ts';

export const LEASE_MS = 9 * SECOND;
const ASK_MS = SECOND / 4; // between checks while another process does the work

export interface LeaseTerm {
  /** The longest time that a dead holder blocks the work. */
  readonly ms: number;
  /** Remaining time at which the next check renews it: an interruption that is shorter loses nothing. */
  readonly renewMs: number;
}
const usual: LeaseTerm = { ms: LEASE_MS, renewMs: LEASE_MS / 3 };

/** A process that was suspended, or was too slow, is no longer the one that may write. */
export class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError';
}

interface Held {
  readonly until: number;
  /** Grows with every change of the holder. */
  readonly token: bigint;
}

interface Alone {
  /** Returns whether the work is done; checks before each step whether it may continue, and ends if not. */
  readonly work: (mayGoOn: () => Promise<boolean>) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Assigns work to one of several processes on a database. A holder that was suspended for long may resume beside its successor:
 * the work must tolerate being done twice, or write behind `fence`.
 */
@Injectable()
export class Leases implements BeforeApplicationShutdown {
  private readonly holder = randomUUID();
  private readonly held = new Map<string, Held>();
  private isOver = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether this process holds the lease of this name; takes it if it is free. All ask for it by the same term. */
  async holds(name: string, { ms, renewMs }: LeaseTerm = usual): Promise<boolean> {
    if (this.isOver) return false; // work that is still running during shutdown must not take another lease
    const now = this.clock.now();
    const until = this.held.get(name)?.until ?? 0;
    if (until - renewMs > now && until <= now + ms) return true;
    const token = await this.take(name, now, ms);
    if (token === undefined) this.held.delete(name);
    else this.held.set(name, { until: now + ms, token });
    return token !== undefined;
  }

  /** The token of a lease that this process held when it last checked, and whose time is not over. */
  tokenOf(name: string): bigint | undefined {
    const held = this.held.get(name);
    return held && held.until > this.clock.now() ? held.token : undefined;
  }

  /**
   * Throws unless this process still holds the lease with that token; nobody else can take it before the transaction has ended. If the process is
   * suspended meanwhile, the server ends the transaction.
   */
  async fence(tx: Tx, name: string, token: bigint | undefined): Promise<void> {
    const rows = await tx.query(
      `select set_config('idle_in_transaction_session_timeout', '${LEASE_MS}', true) from leases
       where name = $1 and holder = $2 and token = $3 for share`,
      [name, this.holder, token ?? null],
    );
    if (rows.length > 0) return;
    if (this.held.get(name)?.token === token) this.held.delete(name);
    throw new LostLeaseError(`the lease ${name} is no longer held by this process`);
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

  /** Releases the leases, so that the next process need not wait; the work that they allow has stopped. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    if (this.held.size === 0) return;
    await this.db.query('delete from leases where holder = $1', [this.holder]);
    this.held.clear();
  }

  private take(name: string, now: number, ms: number): Promise<bigint | undefined> {
    return this.db.transaction(
      async (tx) => {
        const [row] = await tx.query(
          `insert into leases (name, holder, until) values ($1, $2, $3)
           on conflict (name) do update set holder = excluded.holder, until = excluded.until,
             token = case when leases.holder = excluded.holder then leases.token else excluded.token end
           where leases.holder = excluded.holder or leases.until <= $4 returning token`,
          [name, this.holder, new Date(now + ms), new Date(now)],
        );
        return row && z.bigint().parse(row['token']);
      },
      { durable: false },
    );
  }
}

/** For a process that leaves all such work to others. */
@Injectable()
export class OthersLeases extends Leases {
  override holds(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override async alone(): Promise<void> {}
}
