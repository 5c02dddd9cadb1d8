import { z } from 'zod';
import { route } from '../http.ts';
import { MINUTE } from '../limits.ts';
import { network } from './networks.ts';
import { finance } from './payments.ts';
import { stablecoin } from './wallet.ts';

/** Dollars with six decimals and perhaps a sign. */
const signed = z.string().regex(/^-?\d+\.\d{6}$/);

/** The rules of the books, in words. */
export const auditRules = {
  balanceIsSum: { zh: '账户余额等于其分录之和', en: 'a balance is the sum of its entries' },
  movementSumsToZero: { zh: '每笔变动在每个币种上合计为零', en: 'a movement sums up to zero in each coin' },
  movementHasEntries: { zh: '每笔变动都有分录', en: 'a movement has entries' },
  customerOwesNothing: { zh: '客户余额不为负', en: 'a customer owes nothing' },
  creditedIsArrived: { zh: '入账金额等于充值订单的到账金额', en: 'what was credited is what came for recharge orders' },
  paidOutIsWithdrawn: { zh: '付出金额等于提现订单的金额', en: 'what was paid out is what the withdrawals say' },
  heldIsOpen: { zh: '冻结金额等于进行中的提现所冻结的金额', en: 'what is held is what open withdrawals hold' },
  creditIsItsTransfers: { zh: '订单的入账等于归属于它的转账', en: 'an order is credited with its transfers' },
  historyIsSealed: { zh: '操作记录与其封存时一致', en: 'what was done stands as it was sealed' },
  addressIsOfItsKey: { zh: '派生地址与其公钥一致', en: 'a derived address is of its key' },
} as const;
export type AuditRule = keyof typeof auditRules;

/** An inconsistency in the books. */
export const auditFinding = z.object({
  rule: z.enum(Object.keys(auditRules) as [AuditRule, ...AuditRule[]]),
  /** Accounts, orders and amounts, as they stand in the database. */
  detail: z.string(),
});
export type AuditFinding = Readonly<z.infer<typeof auditFinding>>;

/** A coin's sums by kind of account. */
const coinSums = z.object({
  coin: stablecoin,
  customers: signed,
  available: signed,
  held: signed,
  deposits: signed,
  payouts: signed,
  revenue: signed,
  fees: signed,
});

/** One coin of one network: the expected and the actual holdings of our wallets. */
export const reserve = z.object({
  network,
  coin: stablecoin,
  /** Received at the collection addresses: credited, of uncredited orders, of no order. */
  credited: signed,
  pending: signed,
  unmatched: signed,
  /** Sent from our wallets: for finished withdrawals, and for those still held in the books. */
  paid: signed,
  inFlight: signed,
  /** Paid to customers from wallets that are not ours; does not affect our holdings. */
  paidOutside: signed,
  expected: signed,
  /** On the collection addresses, and on our other wallets. */
  collected: signed,
  moved: signed,
  /** Actual minus expected. */
  difference: signed,
  /** `missing` and `surplus` have no explanation. */
  verdict: z.enum(['even', 'ownFunds', 'missing', 'surplus']),
});
export type Reserve = Readonly<z.infer<typeof reserve>>;

/** Why a node's answer cannot be used. */
const chainProblem = z.enum(['unreachable', 'wrongChain', 'disagree', 'unreadable']);

/** The books, recomputed from their entries, and compared with the chains. */
export const auditContent = z.object({
  movements: z.number().int(),
  accounts: z.number().int(),
  coins: z.array(coinSums),
  findings: z.array(auditFinding),
  reserves: z.array(reserve),
  /** Networks that could not be compared, and why; `why` is for the log. */
  left: z.array(z.object({ network, problem: chainProblem, why: z.string() })),
});
export type AuditContent = z.infer<typeof auditContent>;

/** `incomplete`: nothing is wrong as far as it was compared. */
export const auditVerdict = z.enum(['consistent', 'incomplete', 'broken']);
export type AuditVerdict = z.infer<typeof auditVerdict>;

const auditLine = z.object({
  id: z.number().int(),
  /** Unix ms. */
  at: z.number(),
  /** Who asked for it. */
  by: z.string().nullable(),
  tookMs: z.number().int(),
  verdict: auditVerdict,
});
export const auditReport = auditLine.extend({ content: auditContent });
export type AuditReport = z.infer<typeof auditReport>;

/** The newest audit with its content, and the ones before it. */
export const audits = z.object({ newest: auditReport.nullable(), earlier: z.array(auditLine) });
export type Audits = z.infer<typeof audits>;

export const auditsRoute = route({
  method: 'GET',
  path: '/finance/audits',
  access: finance,
  summary: 'The newest audit of the books, and the verdicts of the ones before it',
  data: audits,
});
export const auditRunRoute = route({
  method: 'POST',
  path: '/finance/audits',
  access: finance,
  stepUp: 'none',
  summary: 'Recomputes the books and compares them with the chains; callers at the same time share one audit',
  timeoutMs: MINUTE,
  data: auditReport,
});

/** Whether a difference between books and chain has no explanation. */
export const isRed = ({ verdict }: Pick<Reserve, 'verdict'>): boolean => verdict === 'missing' || verdict === 'surplus';

export const verdictOf = ({ findings, reserves, left }: AuditContent): AuditVerdict => {
  if (findings.length > 0 || reserves.some(isRed)) return 'broken';
  return left.length > 0 ? 'incomplete' : 'consistent';
};
