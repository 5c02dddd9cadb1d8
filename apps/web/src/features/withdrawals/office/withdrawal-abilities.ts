import { UNSEEN_MS } from '@chaintide/contracts/limits';
import type { WithdrawalEvent, WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { abilitiesOf, NOBODY } from '../../../shared/orders/abilities.ts';
import type { Ability } from '../../../shared/orders/acts.tsx';

export const withdrawalActs = [
  'approve',
  'send',
  'correctHash',
  'refuse',
  'fail',
] as const satisfies readonly WithdrawalEvent['type'][];
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** The reason why an action of the state is not possible now, or for this person. */
export type WithdrawalObstacle = 'own' | 'two' | 'newAddress' | 'mayBeUnderWay' | 'frozen' | 'disabled';

interface Person {
  readonly staffId: number;
  readonly now: number;
}

const isWaiting = ({ waitsUntil }: WithdrawalOrder, now: number): boolean => waitsUntil !== null && waitsUntil > now;
const isFrozen = ({ user, freeze }: WithdrawalOrder, now: number): boolean =>
  user.isDisabled || (freeze !== null && freeze.until > now);
const isUnseen = ({ seenAt, isPending, sentAt }: WithdrawalOrder, now: number): boolean =>
  seenAt === null && !isPending && sentAt !== null && sentAt + UNSEEN_MS <= now;

const obstacleOf = (order: WithdrawalOrder, act: WithdrawalAct, { staffId, now }: Person): WithdrawalObstacle => {
  if (order.user.id === staffId) return 'own';
  if (act === 'fail') return 'mayBeUnderWay';
  if (act !== 'correctHash' && isFrozen(order, now)) return order.user.isDisabled ? 'disabled' : 'frozen';
  return isWaiting(order, now) ? 'newAddress' : 'two';
};

/** The actions on a withdrawal in its state, with their obstacles. */
export const withdrawalAbilities = (
  order: WithdrawalOrder,
  person: Person,
): Ability<WithdrawalAct, WithdrawalObstacle>[] =>
  abilitiesOf(withdrawalMachine, {
    acts: withdrawalActs,
    state: order.state,
    events: withdrawalActs.map((type) => ({ type, by: { kind: 'finance', id: person.staffId } }) as const),
    ideal: { ownerId: NOBODY, needsTwo: false, approvedBy: null, isWaiting: false, isFrozen: false, isUnseen: true },
    real: {
      ownerId: order.user.id,
      needsTwo: order.needsTwo,
      approvedBy: order.approvedBy?.id ?? null,
      isWaiting: isWaiting(order, person.now),
      isFrozen: isFrozen(order, person.now),
      isUnseen: isUnseen(order, person.now),
    },
    obstacle: (act) => obstacleOf(order, act, person),
  });
