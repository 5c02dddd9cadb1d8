import type { Mismatch, PaymentState } from '@chaintide/contracts/payments';
import type { PayoutMismatch, WithdrawalState } from '@chaintide/contracts/withdrawals';
import { useText } from '../i18n/use-text.ts';
import '../i18n/money-texts.ts';
import styles from './money.module.css';

type Tone = 'waiting' | 'moving' | 'done' | 'bad' | 'over';

const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  awaitingTransfer: 'waiting',
  confirming: 'moving',
  awaitingApproval: 'moving',
  success: 'done',
  failed: 'bad',
  closed: 'over',
  expired: 'over',
};
const withdrawalTones: Readonly<Record<WithdrawalState, Tone>> = {
  pending: 'waiting',
  approved: 'moving',
  transferring: 'moving',
  success: 'done',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'over',
};

type StateTagProps =
  | { readonly of: 'payment'; readonly state: PaymentState }
  | { readonly of: 'withdrawal'; readonly state: WithdrawalState };

/** The state of an order in a word and a colour. */
export const StateTag = (props: StateTagProps) => {
  const { t } = useText();
  const [tone, words] =
    props.of === 'payment'
      ? [paymentTones[props.state], t(`states.payment.${props.state}`)]
      : [withdrawalTones[props.state], t(`states.withdrawal.${props.state}`)];
  return (
    <span className={styles['tag']} data-tone={tone}>
      {words}
    </span>
  );
};

const grave: readonly (Mismatch | PayoutMismatch)[] = [
  'notOurs',
  'tooOld',
  'alreadyUsed',
  'wrongToken',
  'wrongNetwork',
  'wrongAddress',
  'hashUsed',
  'replaced',
  'reverted',
  'reorganised',
];

/** What the chain says otherwise than the order, in a word and a colour. */
export const MismatchTag = ({ mismatch }: { readonly mismatch: Mismatch | PayoutMismatch }) => {
  const { t } = useText();
  return (
    <span className={styles['tag']} data-tone={grave.includes(mismatch) ? 'bad' : 'odd'}>
      {t(`states.mismatch.${mismatch}`)}
    </span>
  );
};
