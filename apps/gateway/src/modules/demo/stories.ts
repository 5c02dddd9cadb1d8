import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { PaidLevel } from '@chaintide/contracts/people/levels';
import type { Network } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';

export const customers = ['trial', 'advance', 'vip'] as const;
export type Customer = (typeof customers)[number];
export const offices = ['accounting', 'admin'] as const;
export type Office = (typeof offices)[number];

/** An event before the demo began; `ago` in ms. The name identifies it across starts. */
interface Story {
  readonly name: string;
  readonly who: Customer;
  readonly ago: number;
}
interface Money {
  readonly coin: Stablecoin;
  readonly network: Network;
  readonly amount: string;
}

/** The transfer of a recharge on chain; `now`: exact, but not final yet. */
export type Paid =
  | 'nothing'
  | 'exact'
  | 'less'
  | 'more'
  | 'late'
  | 'wrongToken'
  | 'wrongNetwork'
  | 'wrongAddress'
  | 'hashUsed'
  | 'notFound'
  | 'reverted'
  | 'now';

/** `after`: ms from the beginning of the story. `leave`: the owner closes it. */
export interface PaymentEnd {
  readonly after: number;
  readonly type: 'confirm' | 'reject' | 'close' | 'leave';
  readonly reason?: string;
}
export interface PaymentStory extends Story, Money {
  readonly kind: 'payment';
  readonly paid: Paid;
  readonly end?: PaymentEnd;
}

/** `pays`: the transfer behind a hash. */
export interface Deed {
  readonly after: number;
  readonly type: 'cancel' | 'approve' | 'refuse' | 'fail' | 'send';
  readonly by?: Office;
  readonly reason?: string;
  readonly pays?: 'exact' | 'less' | 'nothing';
}
export interface WithdrawalStory extends Story, Money {
  readonly kind: 'withdrawal';
  readonly deeds: readonly Deed[];
}

export interface UpgradeStory extends Story {
  readonly kind: 'upgrade';
  readonly level: PaidLevel;
}

const storyOf = (who: Customer, ago: number): Story => ({ name: `${who} ${ago}`, who, ago });
const money = (text: string): Money => {
  const [amount, coin, network] = text.split(' ') as [string, Stablecoin, Network];
  return { coin, network, amount };
};

const payment = (
  who: Customer,
  ago: number,
  [wanted, paid, end]: readonly [string, Paid, PaymentEnd?],
): PaymentStory => ({ ...storyOf(who, ago), ...money(wanted), kind: 'payment', paid, ...(end && { end }) });
const withdrawal = (who: Customer, ago: number, [wanted, ...deeds]: readonly [string, ...Deed[]]): WithdrawalStory => ({
  ...storyOf(who, ago),
  ...money(wanted),
  kind: 'withdrawal',
  deeds,
});
const upgrade = (who: Customer, ago: number, level: PaidLevel): UpgradeStory => ({
  ...storyOf(who, ago),
  kind: 'upgrade',
  level,
});

const confirmed = (after: number): PaymentEnd => ({ type: 'confirm', after });
const approved = (after: number): Deed => ({ type: 'approve', after, by: 'accounting' });
const sent = (after: number, pays: NonNullable<Deed['pays']> = 'exact'): Deed => ({
  type: 'send',
  after,
  by: 'admin',
  pays,
});

/**
 * The orders of demo customers before the demo began: every order state and every irregularity that the simulated
 * chains support.
 */
export const stories: readonly (PaymentStory | WithdrawalStory | UpgradeStory)[] = [
  payment('vip', 41 * DAY, ['4500 USDT ERC-20', 'exact', confirmed(22 * MINUTE)]),
  upgrade('vip', 38 * DAY, 'vip'),
  payment('vip', 30 * DAY, ['1200 USDC ERC-20', 'exact', confirmed(9 * MINUTE)]),
  withdrawal('vip', 27 * DAY, ['200 USDT TRC-20', approved(2 * HOUR), sent(25 * HOUR)]),
  payment('vip', 21 * DAY, ['500 USDT BEP-20', 'more', confirmed(40 * MINUTE)]),
  withdrawal('vip', 18 * DAY, ['1250 USDT ERC-20', approved(3 * HOUR), sent(26 * HOUR)]),
  payment('vip', 12 * DAY, [
    '300 USDT ERC-20',
    'wrongToken',
    { type: 'close', after: 50 * MINUTE, reason: '收到的是 USDC，已联系客户，将原路退回' },
  ]),
  withdrawal('vip', 9 * DAY, [
    '90 USDT BEP-20',
    { type: 'refuse', after: 4 * HOUR, by: 'accounting', reason: '收款地址属于交易所的充值合约，请换用个人钱包地址' },
  ]),
  upgrade('vip', 6 * DAY, 'monthly'),
  withdrawal('vip', 3 * DAY, [
    '60 USDT BEP-20',
    approved(2 * HOUR),
    {
      type: 'fail',
      after: 27 * HOUR,
      by: 'admin',
      reason: 'The operating wallet was under maintenance; please apply again',
    },
  ]),
  withdrawal('vip', 2 * DAY, ['150 USDT ERC-20', approved(HOUR), sent(5 * HOUR, 'less')]),
  withdrawal('vip', 30 * HOUR, ['300 USDC ERC-20', approved(2 * HOUR), sent(29 * HOUR, 'nothing')]),
  withdrawal('vip', 26 * HOUR, ['75 USDT TRC-20', approved(3 * HOUR)]),
  payment('vip', 9 * HOUR, ['45 USDT TRC-20', 'exact']),
  withdrawal('vip', 5 * HOUR, ['350 USDC BEP-20', approved(2 * HOUR)]),
  withdrawal('vip', 4 * HOUR, ['1400 USDT ERC-20', approved(90 * MINUTE)]),
  withdrawal('vip', 2 * HOUR, ['40 USDT ERC-20']),

  payment('advance', 36 * DAY, ['60 USDT TRC-20', 'exact', confirmed(15 * MINUTE)]),
  upgrade('advance', 35 * DAY, 'monthly'),
  payment('advance', 25 * DAY, ['30 USDC BEP-20', 'less', confirmed(50 * MINUTE)]),
  payment('advance', 20 * DAY, ['150 USDC ERC-20', 'exact', confirmed(11 * MINUTE)]),
  payment('advance', 10 * DAY, ['50 USDT TRC-20', 'late', confirmed(2 * HOUR)]),
  upgrade('advance', 8 * DAY, 'annual'),
  payment('advance', 7 * DAY, [
    '40 USDT ERC-20',
    'exact',
    { type: 'reject', after: 3 * HOUR, reason: '付款地址在风险名单上，请联系客服说明资金来源' },
  ]),
  payment('advance', 5 * DAY, ['12.5 USDT BEP-20', 'exact', confirmed(7 * MINUTE)]),
  withdrawal('advance', 4 * DAY, ['25 USDC ERC-20', { type: 'cancel', after: 35 * MINUTE }]),
  payment('advance', 2 * DAY, ['100 USDT BEP-20', 'nothing']),
  payment('advance', 26 * HOUR, ['80 USDT BEP-20', 'wrongNetwork']),
  payment('advance', 20 * HOUR, ['35 USDC BEP-20', 'late']),
  payment('advance', 280 * MINUTE, ['210 USDC ERC-20', 'less']),
  withdrawal('advance', 12 * MINUTE, ['20 USDC BEP-20']),
  payment('advance', 3 * MINUTE, ['21 USDT TRC-20', 'nothing']),

  payment('trial', 19 * DAY, ['30 USDT BEP-20', 'exact', confirmed(8 * MINUTE)]),
  payment('trial', 14 * DAY, ['25 USDT TRC-20', 'nothing', { type: 'leave', after: 6 * MINUTE }]),
  payment('trial', 6 * DAY, [
    '30 USDT TRC-20',
    'hashUsed',
    {
      type: 'close',
      after: 45 * MINUTE,
      reason: 'The transaction is older than the order; please send the hash of your own transfer',
    },
  ]),
  payment('trial', 33 * HOUR, ['21 USDT BEP-20', 'more']),
  payment('trial', 13 * HOUR, ['21 USDC ERC-20', 'notFound']),
  payment('trial', 9 * HOUR, ['210 USDT TRC-20', 'wrongAddress']),
  payment('trial', 270 * MINUTE, ['21 USDT ERC-20', 'reverted']),
  withdrawal('trial', HOUR, ['12 USDT TRC-20']),
  payment('trial', 2 * MINUTE, ['21 USDC ERC-20', 'now']),
];
