import type { Route } from '@chaintide/contracts/http';
import { paymentCodeRoute, paymentCreateRoute, type Payment } from '@chaintide/contracts/money/payments';
import { upgradeRoute, type Receipt } from '@chaintide/contracts/money/upgrades';
import {
  withdrawalApplyRoute,
  withdrawalCancelRoute,
  withdrawalCodeRoute,
  type Withdrawal,
} from '@chaintide/contracts/money/withdrawals';
import { messageCreateRoute } from '@chaintide/contracts/support/board';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Call } from './calls.ts';
import type { Table } from './diary.ts';
import type { Person } from './people.ts';
import type { Market } from './market.ts';

export const BOARDS = ['btc.price', 'eth.price'];
const CODE_EVERY_MS = 61_000; // a mailbox gets no more
const MESSAGE_EVERY_MS = 25_000; // below the limits of a person and of a board
const REST_MS = 400; // between two acts
const AGAIN_MS = 200;
const GIVE_UP_MS = 60_000;
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'; // USDT on the simulated Ethereum
const PAYEE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const UNITS = 1_000_000;

interface Write {
  readonly table: Table;
  readonly route: Pick<Route, 'method' | 'path'>;
  readonly params?: Call['params'];
  readonly body: object;
}

/** One person who buys, recharges, withdraws and writes, and repeats with the same key what got no answer. */
export class Customer {
  private readonly due = { code: 0, message: 0 };
  private turn = 0;
  readonly person: Person;
  private readonly market: Market;

  constructor(person: Person, market: Market) {
    this.person = person;
    this.market = market;
  }

  /** Acts until `over`; what was begun is finished. */
  async live(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.act();
      await wait(REST_MS * (0.5 + Math.random()));
    }
  }

  /** Pays money in; resolves when the transfer is on its way, or when the product said no. */
  async recharge(dollars: number): Promise<void> {
    const intent = { coin: 'USDT', network: 'ERC-20', amount: String(dollars) } as const;
    const emailCode = await this.code(paymentCodeRoute, intent);
    if (emailCode === undefined) return;
    const order = await this.write<Payment>({
      table: 'payments',
      route: paymentCreateRoute,
      body: { ...intent, emailCode },
    });
    if (order) await this.market.transfer({ contract: TOKEN, to: order.address, raw: String(dollars * UNITS) });
  }

  /** Buys a level once; undefined if it is refused. */
  buy(): Promise<Receipt | undefined> {
    return this.write<Receipt>({
      table: 'upgrades',
      route: upgradeRoute,
      body: { level: 'monthly', price: '21.000000' },
    });
  }

  private async act(): Promise<void> {
    const now = performance.now();
    this.turn += 1;
    if (now > this.due.code) {
      this.due.code = now + CODE_EVERY_MS;
      await (this.turn % 2 === 0 ? this.recharge(30) : this.withdraw());
    } else if (now > this.due.message) {
      this.due.message = now + MESSAGE_EVERY_MS;
      await this.say();
    } else await this.buy();
  }

  private async withdraw(): Promise<void> {
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '12', address: PAYEE } as const;
    const emailCode = await this.code(withdrawalCodeRoute, intent);
    if (emailCode === undefined) return;
    const row = await this.write<Withdrawal>({
      table: 'withdrawals',
      route: withdrawalApplyRoute,
      body: { ...intent, emailCode },
    });
    if (row && this.turn % 3 > 0) await this.cancel(row);
  }

  /** Once: without a key, only an answer tells whether it was done. */
  private async cancel({ id, version }: Withdrawal): Promise<void> {
    const answer = await this.market.once<Withdrawal>({
      route: withdrawalCancelRoute,
      token: this.person.token,
      params: { id },
      body: { version },
    });
    if (answer) this.market.diary.ended({ table: 'withdrawals', id, state: answer.state });
  }

  private async say(): Promise<void> {
    const indicator = BOARDS[this.turn % BOARDS.length]!;
    await this.write<{ id: number }>({
      table: 'board_messages',
      route: messageCreateRoute,
      params: { indicator },
      body: { text: `${this.turn}: ${randomUUID()}`, pin: null },
    });
  }

  /** Asks for a code and reads it in the mailbox. */
  private async code(route: Pick<Route, 'method' | 'path'>, body: object): Promise<string | undefined> {
    const { token, email } = this.person;
    const sent = await this.market.once({ route, token, body });
    return sent === undefined ? undefined : this.market.newestCode(email);
  }

  /** Repeated until the product says yes or no, for a minute. */
  private async write<T extends { readonly id: number }>(write: Write): Promise<T | undefined> {
    const { diary } = this.market;
    const { table, route, params, body } = write;
    const key = randomUUID();
    diary.sent(table, key, this.person.id);
    const call = { route, token: this.person.token, ...(params && { params }), body: { ...body, key } };
    const end = performance.now() + GIVE_UP_MS;
    while (performance.now() < end) {
      const answer = await ask<T>(this.market.anyUrl(), call);
      if (answer && 'data' in answer) {
        diary.told(key, answer.data.id);
        return answer.data;
      }
      if (answer) {
        diary.refused(answer.refusal);
        return undefined;
      }
      await wait(AGAIN_MS);
    }
    diary.unanswered += 1;
    return undefined;
  }
}
