import type { PayoutMismatch, WithdrawalState } from '@chaintide/contracts/withdrawals';
import { useText } from '../../shared/i18n/use-text.ts';
import { MismatchTag } from '../../shared/money/mismatch-tag.tsx';
import { StateTag, type Tone } from '../../shared/orders/state-tag.tsx';
import { moneyTexts } from '../../shared/i18n/money-texts.ts';

const tones: Readonly<Record<WithdrawalState, Tone>> = {
  pending: 'waiting',
  approved: 'moving',
  transferring: 'moving',
  success: 'done',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'over',
};

interface WithdrawalTagProps {
  readonly state: WithdrawalState;
  readonly mismatch: PayoutMismatch | null;
}

/** The state of a withdrawal, and its mismatch with the chain. */
export const WithdrawalTag = ({ state, mismatch }: WithdrawalTagProps) => {
  const { t } = useText(moneyTexts);
  return (
    <>
      <StateTag tone={tones[state]} words={t(`withdrawalStates.${state}`)} />
      {mismatch && <MismatchTag mismatch={mismatch} />}
    </>
  );
};
