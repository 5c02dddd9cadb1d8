import {
  paymentStates,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentState,
} from '@chaintide/contracts/money/payments';
import { paymentMachine, type PaymentMachineEvent } from '@chaintide/machines/payment';
import { allowed } from '@chaintide/machines/step';
import { abilitiesOf, NOBODY } from '../../../shared/orders/abilities.ts';
import type { Ability } from '../../../shared/orders/acts.tsx';

export const paymentActs = ['confirm', 'reject', 'close', 'edit'] as const satisfies readonly PaymentEvent['type'][];
export type PaymentAct = (typeof paymentActs)[number];

/** The reason why an action of the state is not possible now, or for this person. */
export type PaymentObstacle = 'own' | 'nothing' | 'notFinal';

const hasArrived = ({ arrived, evidence }: PaymentOrder): boolean =>
  arrived !== null && evidence.length > 0 && evidence.every(({ isFinal }) => isFinal);

/** The states to which this person can edit the order. */
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

const obstacleOf = (order: PaymentOrder, staffId: number): PaymentObstacle => {
  if (order.user.id === staffId) return 'own';
  return order.arrived === null ? 'nothing' : 'notFinal';
};

/** The actions on a recharge order in its state, with their obstacles. */
export const paymentAbilities = (order: PaymentOrder, staffId: number): Ability<PaymentAct, PaymentObstacle>[] =>
  abilitiesOf(paymentMachine, {
    acts: paymentActs,
    state: order.state,
    events: paymentEvents(staffId),
    ideal: { ownerId: NOBODY, hasArrived: true, isShort: false },
    real: { ownerId: order.user.id, hasArrived: hasArrived(order), isShort: false },
    obstacle: () => obstacleOf(order, staffId),
  });
