import type { PayoutMismatch, WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import { useText } from '../../shared/i18n/use-text.ts';
import { MismatchTag } from '../../shared/money/mismatch-tag.tsx';
import { StateTag } from '../../shared/orders/state-tag.tsx';
import { moneyTexts } from '../../shared/i18n/money-texts.ts';
import { withdrawalTones } from './withdrawal-tones.ts';

interface WithdrawalTagProps {
  readonly state: WithdrawalState;
  readonly mismatch: PayoutMismatch | null;
}

/** The state of a withdrawal, and its mismatch with the chain. */
export const WithdrawalTag = ({ state, mismatch }: WithdrawalTagProps) => {
  const { t } = useText(moneyTexts);
  return (
    <>
      <StateTag tone={withdrawalTones[state]} words={t(`withdrawalStates.${state}`)} />
      {mismatch && <MismatchTag mismatch={mismatch} />}
    </>
  );
};
