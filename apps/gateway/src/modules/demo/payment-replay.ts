import { createHash } from 'node:crypto';
import { HOUR, MINUTE, TRANSFER_MS, UNSEEN_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { PaymentsService } from '../payments/payments.service.ts';
import { demoAddress } from './demo-addresses.ts';
import type { SimulatedTransfer } from './demo-chain.ts';
import type { Paid, PaymentStory } from './stories.ts';
import { keyOf, officeOf, OrderReplay, ownerOf, type Asking, type Step } from './replay.ts';

type PaymentRow = Awaited<ReturnType<PaymentsService['create']>>;

/** The difference between the transfer and the order's request. */
type Turn = (order: SimulatedTransfer) => Partial<SimulatedTransfer>;

const elsewhere: Record<Network, Network> = { 'ERC-20': 'BEP-20', 'BEP-20': 'ERC-20', 'TRC-20': 'ERC-20' };
const turns: Partial<Record<Paid, Turn>> = {
  less: ({ units }) => ({ units: (units * 9n) / 10n }),
  more: ({ units }) => ({ units: (units * 11n) / 10n }),
  wrongToken: ({ coin }) => ({ coin: coin === 'USDT' ? 'USDC' : 'USDT' }),
  wrongNetwork: ({ network }) => ({ network: elsewhere[network], to: demoAddress(elsewhere[network], 'elsewhere') }),
  wrongAddress: ({ network }) => ({ to: demoAddress(network, 'elsewhere') }),
  reverted: () => ({ isReverted: true }),
};
/** Transactions that are submitted but pay nothing. */
const vain: readonly Paid[] = ['wrongToken', 'wrongNetwork', 'wrongAddress', 'hashUsed', 'notFound', 'reverted'];
/** The delay between opening the order and its transfer. */
const delayOf = (paid: Paid): number =>
  ({ late: TRANSFER_MS + 6 * MINUTE, hashUsed: -HOUR, now: 2 * MINUTE } as Partial<Record<Paid, number>>)[paid] ??
  3 * MINUTE;

/** Replays one recharge. */
export class PaymentReplay extends OrderReplay<PaymentStory, PaymentRow> {
  steps(): Step[] {
    const { paid, ago, end } = this.story;
    const opened = this.stage.begun - ago;
    const paidAt = opened + Math.max(0, delayOf(paid));
    const isInVain = !end && vain.includes(paid);
    const isLate = paid === 'late' || (paid === 'nothing' && !end && ago > TRANSFER_MS);
    return [
      this.opening(opened),
      ...(isLate ? [this.later(opened + TRANSFER_MS, (row) => this.expire(row))] : []),
      ...(paid === 'nothing'
        ? []
        : [{ at: paidAt, run: () => this.pay(), recall: async () => void (await this.transfer()) }]),
      ...(paid === 'nothing' || paid === 'now'
        ? []
        : [1, 2].map((looks) => this.later(paidAt + looks * MINUTE, (row) => this.look(row, looks === 1)))),
      ...(isInVain ? [this.later(paidAt + UNSEEN_MS + MINUTE, (row) => this.expire(row))] : []),
      ...(end ? [this.later(opened + end.after, (row) => this.end(row))] : []),
    ];
  }

  private later(at: number, work: (row: PaymentRow) => Promise<unknown>): Step {
    return {
      at,
      run: async () => {
        if (this.row) await work(this.row);
      },
    };
  }

  /**
   * The first look finds the payment, the second that it is final. Done twice, by a process that continues another's
   * work or still works beside it, the first must not do what is left to the second.
   */
  private look(row: PaymentRow, isFirst: boolean): Promise<void> {
    return this.stage.services.paymentsWatcher.lookAfter(row, ({ state }) => !isFirst || state !== 'confirming');
  }

  private expire({ id }: PaymentRow): Promise<unknown> {
    return this.stage.services.payments.act(id, { type: 'expire', by: { kind: 'system', id: null } });
  }

  protected override get asking(): Asking<PaymentRow> {
    const {
      owner,
      story: { name, coin, network, amount },
      stage: {
        services: { payments },
      },
    } = this;
    const intent = { coin, network, amount };
    return {
      ask: (emailCode) => payments.create(owner, { ...intent, emailCode, key: keyOf(name) }),
      send: () => payments.sendCode(owner, intent),
    };
  }

  private async pay(): Promise<void> {
    const {
      owner,
      row,
      story: { paid },
      stage: {
        services: { payments },
      },
    } = this;
    const hash = await this.transfer();
    if (!row || hash === undefined || paid === 'now') return;
    const { version } = await payments.ownOrder(owner.id, Number(row.id));
    await payments.submitHash(Number(row.id), { by: ownerOf(owner), version, hash });
  }

  /** Repeated at each start, because the simulated chains keep their data in memory. */
  private async transfer(): Promise<string | undefined> {
    if (!this.row) return undefined;
    const { network, coin, amount, address, createdAt } = this.row;
    const { name, paid } = this.story;
    if (paid === 'notFound') return createHash('sha256').update(name).digest('hex');
    const asked = { network, coin, to: address, units: amount, at: createdAt.getTime() + delayOf(paid) };
    return this.stage.services.chain.send({ ...asked, ...turns[paid]?.(asked) });
  }

  private async end({ id }: PaymentRow): Promise<void> {
    const {
      owner,
      story: { end },
      stage: {
        services: { payments },
        people,
      },
    } = this;
    if (end?.type === 'confirm') await payments.confirm(Number(id), { by: officeOf(people.accounting) });
    else if (end?.type === 'leave') await payments.act(id, { type: 'close', by: ownerOf(owner) });
    else if (end) await payments.act(id, { type: end.type, by: officeOf(people.accounting), reason: end.reason ?? '' });
  }
}
