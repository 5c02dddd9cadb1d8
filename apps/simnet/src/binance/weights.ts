import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Answer } from '../dialect.ts';
import { banned, tooManyRequests } from './refusals.ts';

const PATIENCE = 10; // requests after a 429, before the address is banned
const BAN_MS = 2 * MINUTE; // Binance's shortest

interface Account {
  readonly minute: number;
  used: number;
  refused: number;
}

/** Counts request weight for each address by the clock's minute, and refuses as Binance does: first 429, then 418. */
export class Weights {
  readonly #accounts = new Map<string, Account>();
  readonly #bans = new Map<string, number>();
  readonly #clock: Clock;
  readonly #limit: number;

  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Takes the weight from the address's budget and answers, or refuses. */
  spend(from: string, weight: number, answer: () => Answer): Answer {
    const now = this.#clock();
    const bannedUntil = this.#bans.get(from) ?? 0;
    if (bannedUntil > now) return retryLater(banned(bannedUntil), bannedUntil - now);
    const account = this.#accountOf(from, now);
    account.used += weight;
    if (account.used > this.#limit) return this.#refuse(from, account, now);
    return withHeaders(answer(), {
      'X-MBX-USED-WEIGHT': String(account.used),
      'X-MBX-USED-WEIGHT-1M': String(account.used),
    });
  }

  #refuse(from: string, account: Account, now: number): Answer {
    account.refused += 1;
    if (account.refused <= PATIENCE) return retryLater(tooManyRequests(this.#limit), MINUTE - (now % MINUTE));
    this.#bans.set(from, now + BAN_MS);
    return retryLater(banned(now + BAN_MS), BAN_MS);
  }

  #accountOf(from: string, now: number): Account {
    const minute = Math.floor(now / MINUTE);
    const known = this.#accounts.get(from);
    if (known?.minute === minute) return known;
    const fresh = { minute, used: 0, refused: 0 };
    this.#accounts.set(from, fresh);
    return fresh;
  }
}

const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});

const retryLater = (answer: Answer, ms: number): Answer =>
  withHeaders(answer, { 'Retry-After': String(Math.ceil(ms / SECOND)) });
