import type { Bilingual } from '../language.ts';
import type { PaidLevel } from '../people/levels.ts';
import type { PaymentEffect } from './payment-effect.ts';
import type { Mismatch, PaymentState } from './payments.ts';
import type { Receipt } from './upgrades.ts';
import type { MovementCause } from './wallet.ts';
import type { WithdrawalState } from './withdrawals.ts';

type Words<N extends string> = Readonly<Record<N, Bilingual>>;

/** The words in an account's files: the same as on its pages, which a test ensures. */
export const moneyWords = {
  payment: {
    awaitingTransfer: { zh: '待转账', en: 'Awaiting transfer' },
    confirming: { zh: '链上确认中', en: 'Confirming' },
    awaitingApproval: { zh: '待入账', en: 'Awaiting approval' },
    success: { zh: '充值成功', en: 'Success' },
    failed: { zh: '失败', en: 'Failed' },
    closed: { zh: '已关闭', en: 'Closed' },
    expired: { zh: '已过期', en: 'Expired' },
  } satisfies Words<PaymentState>,
  purpose: {
    recharge: { zh: '稳定币充值', en: 'Stablecoin recharge' },
  } satisfies Words<'recharge'>,
  effect: {
    pending: { zh: '待生效', en: 'Pending' },
    inEffect: { zh: '已生效', en: 'In effect' },
    lost: { zh: '已失效：链上撤销', en: 'Lost: reverted on chain' },
    none: { zh: '未生效', en: 'No effect' },
  } satisfies Words<PaymentEffect>,
  withdrawal: {
    pending: { zh: '待审核', en: 'Pending' },
    approved: { zh: '已批准', en: 'Approved' },
    transferring: { zh: '转账中', en: 'Transferring' },
    success: { zh: '提现成功', en: 'Success' },
    refused: { zh: '已拒绝', en: 'Refused' },
    failed: { zh: '失败', en: 'Failed' },
    cancelled: { zh: '已取消', en: 'Cancelled' },
  } satisfies Words<WithdrawalState>,
  mismatch: {
    underpaid: { zh: '金额不足', en: 'Underpaid' },
    overpaid: { zh: '金额超出', en: 'Overpaid' },
    late: { zh: '超时到账', en: 'Late' },
    wrongToken: { zh: '币种不符', en: 'Wrong token' },
    wrongNetwork: { zh: '网络不符', en: 'Wrong network' },
    wrongAddress: { zh: '地址不符', en: 'Wrong address' },
    hashUsed: { zh: '哈希已被使用', en: 'Hash already used' },
    notFound: { zh: '链上未找到', en: 'Not found on chain' },
    replaced: { zh: '已被替换', en: 'Replaced by its sender' },
    reverted: { zh: '交易失败', en: 'Reverted' },
    reorganised: { zh: '区块重组', en: 'Reorganised away' },
  } satisfies Words<Mismatch>,
  cause: {
    recharge: { zh: '充值', en: 'Recharge' },
    upgrade: { zh: '账户升级', en: 'Account upgrade' },
    withdrawal: { zh: '提现', en: 'Withdrawal' },
  } satisfies Words<MovementCause>,
  step: {
    credit: { zh: '入账', en: 'Credited' },
    add: { zh: '补入账', en: 'Credited in addition' },
    reverse: { zh: '冲正', en: 'Reversed' },
    pay: { zh: '支付', en: 'Paid' },
    apply: { zh: '冻结', en: 'Held' },
    end: { zh: '结束冻结', en: 'Hold ended' },
  } satisfies Words<string>,
  level: {
    monthly: { zh: '月付用户', en: 'Monthly payer' },
    annual: { zh: '年付用户', en: 'Annual payer' },
    vip: { zh: 'VIP 年付用户', en: 'VIP annual payer' },
  } satisfies Words<PaidLevel>,
  kind: {
    start: { zh: '立即生效', en: 'Takes effect immediately' },
    renew: { zh: '续期，从当前到期日顺延', en: 'Renewal: extends the current end date' },
    queue: { zh: '当前等级或试用期结束后生效', en: 'Starts when the level or trial before it ends' },
  } satisfies Words<Receipt['kind']>,
} as const;
