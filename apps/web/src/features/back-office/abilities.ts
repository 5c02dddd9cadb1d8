import { UNSEEN_MS } from '@chaintide/contracts/limits';
import { paymentStates, type PaymentEvent, type PaymentOrder, type PaymentState } from '@chaintide/contracts/payments';
import type { WithdrawalEvent, WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { paymentMachine, type PaymentMachineEvent } from '@chaintide/machines/payment';
import { allowed } from '@chaintide/machines/step';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';

export const paymentActs = ['confirm', 'reject', 'close', 'edit'] as const satisfies readonly PaymentEvent['type'][];
export type PaymentAct = (typeof paymentActs)[number];
export const withdrawalActs = [
  'approve',
  'send',
  'correctHash',
  'refuse',
  'fail',
] as const satisfies readonly WithdrawalEvent['type'][];
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** Why something that belongs to the state cannot be done now, or by this person. */
export type Obstacle = 'own' | 'nothing' | 'notFinal' | 'two' | 'newAddress' | 'mayBeUnderWay' | 'frozen' | 'disabled';

export interface Ability<A> {
  readonly act: A;
  readonly obstacle: Obstacle | undefined;
}

const NOBODY = -1; // owns no order

const hasArrived = ({ arrived, evidence }: PaymentOrder): boolean =>
  arrived !== null && evidence.length > 0 && evidence.every(({ isFinal }) => isFinal);

type Named = { readonly type: string };
const names = (events: readonly Named[]): ReadonlySet<string> => new Set(events.map(({ type }) => type));

/** To which states the order can be edited by this person. */
export const editTargets = (order: PaymentOrder, staffId: number): readonly PaymentState[] => {
  const by = { kind: 'finance', id: staffId } as const;
  const edits = paymentStates.map((to) => ({ type: 'edit', by, to }) as const);
  const row = {
    state: order.state,
    context: { ownerId: order.user.id, hasArrived: hasArrived(order), isShort: false },
  };
  return allowed(paymentMachine, row, edits).flatMap((event) => (event.type === 'edit' ? event.to : []));
};

const paymentEvents = (staffId: number): PaymentMachineEvent[] => {
  const by = { kind: 'finance', id: staffId } as const;
  return [
    ...(['confirm', 'reject', 'close'] as const).map((type) => ({ type, by })),
    ...paymentStates.map((to) => ({ type: 'edit', by, to }) as const),
  ];
};

const paymentObstacle = (order: PaymentOrder, staffId: number): Obstacle => {
  if (order.user.id === staffId) return 'own';
  return order.arrived === null ? 'nothing' : 'notFinal';
};

/** What can be done to a recharge order in its state, and what stands against it. */
export const paymentAbilities = (order: PaymentOrder, staffId: number): Ability<PaymentAct>[] => {
  const { state } = order;
  const ever = names(
    allowed(
      paymentMachine,
      { state, context: { ownerId: NOBODY, hasArrived: true, isShort: false } },
      paymentEvents(staffId),
    ),
  );
  const now = names(
    allowed(
      paymentMachine,
      { state, context: { ownerId: order.user.id, hasArrived: hasArrived(order), isShort: false } },
      paymentEvents(staffId),
    ),
  );
  return paymentActs
    .filter((act) => ever.has(act))
    .map((act) => ({ act, obstacle: now.has(act) ? undefined : paymentObstacle(order, staffId) }));
};

const isWaiting = ({ waitsUntil }: WithdrawalOrder, now: number): boolean => waitsUntil !== null && waitsUntil > now;
const isFrozen = ({ user, freeze }: WithdrawalOrder, now: number): boolean =>
  user.isDisabled || (freeze !== null && freeze.until > now);
const isUnseen = ({ seenAt, isPending, sentAt }: WithdrawalOrder, now: number): boolean =>
  seenAt === null && !isPending && sentAt !== null && sentAt + UNSEEN_MS <= now;

const withdrawalObstacle = (order: WithdrawalOrder, act: WithdrawalAct, { staffId, now }: Person): Obstacle => {
  if (order.user.id === staffId) return 'own';
  if (act === 'fail') return 'mayBeUnderWay';
  if (act !== 'correctHash' && isFrozen(order, now)) return order.user.isDisabled ? 'disabled' : 'frozen';
  return isWaiting(order, now) ? 'newAddress' : 'two';
};

interface Person {
  readonly staffId: number;
  readonly now: number;
}

/** What can be done to a withdrawal in its state, and what stands against it. */
export const withdrawalAbilities = (order: WithdrawalOrder, person: Person): Ability<WithdrawalAct>[] => {
  const { state, needsTwo } = order;
  const events = withdrawalActs.map((type) => ({ type, by: { kind: 'finance', id: person.staffId } }) as const);
  const ideal = {
    ownerId: NOBODY,
    needsTwo: false,
    approvedBy: null,
    isWaiting: false,
    isFrozen: false,
    isUnseen: true,
  };
  const real = {
    ownerId: order.user.id,
    needsTwo,
    approvedBy: order.approvedBy?.id ?? null,
    isWaiting: isWaiting(order, person.now),
    isFrozen: isFrozen(order, person.now),
    isUnseen: isUnseen(order, person.now),
  };
  const ever = names(allowed(withdrawalMachine, { state, context: ideal }, events));
  const now = names(allowed(withdrawalMachine, { state, context: real }, events));
  return withdrawalActs
    .filter((act) => ever.has(act))
    .map((act) => ({ act, obstacle: now.has(act) ? undefined : withdrawalObstacle(order, act, person) }));
};
