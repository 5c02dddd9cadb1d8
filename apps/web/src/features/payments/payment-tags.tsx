import type { Mismatch, PaymentState } from '@chaintide/contracts/money/payments';
import { useText } from '../../shared/i18n/use-text.ts';
import { MismatchTag } from '../../shared/money/mismatch-tag.tsx';
import { StateTag } from '../../shared/orders/state-tag.tsx';
import { moneyTexts } from '../../shared/i18n/money-texts.ts';
import { paymentTones } from './payment-tones.ts';

export const PaymentTag = ({ state }: { readonly state: PaymentState }) => {
  const { t } = useText(moneyTexts);
  return <StateTag tone={paymentTones[state]} words={t(`paymentStates.${state}`)} />;
};

interface PaymentTagsProps {
  readonly className: string | undefined;
  readonly state: PaymentState;
  readonly mismatch: Mismatch | null;
}

/** The state of a recharge order, and its mismatch with the chain. */
export const PaymentTags = ({ className, state, mismatch }: PaymentTagsProps) => (
  <span className={className}>
    <PaymentTag state={state} />
    {mismatch && <MismatchTag mismatch={mismatch} />}
  </span>
);
