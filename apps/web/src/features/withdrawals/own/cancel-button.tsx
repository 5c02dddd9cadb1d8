import type { Withdrawal } from '@chaintide/contracts/money/withdrawals';
import { allowed } from '@chaintide/machines/step';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { useState } from 'react';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { useCancelWithdrawal } from './withdrawals-api.ts';
import { OrderLine } from '../../../shared/orders/order-line.tsx';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** Asks for confirmation with the details of the withdrawal. */
const CancelDialog = ({ withdrawal, onClose }: { readonly withdrawal: Withdrawal; readonly onClose: () => void }) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const [cancel, step] = useCancelWithdrawal();
  /** The withdrawal at the time of the request: only that version is cancelled. */
  const [order] = useState(withdrawal);
  const texts = {
    title: t('withdrawals.cancel.title'),
    action: t('actions.withdrawal.cancel'),
    done: { text: 'withdrawals.cancel.done' },
  } as const;
  return (
    <ConfirmStep {...step} {...texts} send={() => cancel(order)} onClose={onClose}>
      <OrderLine {...order} />
      <p>{t('withdrawals.cancel.text')}</p>
    </ConfirmStep>
  );
};

/** Cancels a withdrawal while its machine allows that to its owner. */
export const CancelButton = ({
  withdrawal,
  isSmall = false,
}: {
  readonly withdrawal: Withdrawal;
  readonly isSmall?: boolean;
}) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const userId = useUserId();
  const [isAsking, setAsking] = useState(false);
  if (typeof userId !== 'number') return null;
  const context = {
    ownerId: userId,
    needsTwo: false,
    approvedBy: null,
    isWaiting: false,
    isFrozen: false,
    isUnseen: false,
  };
  const may =
    allowed(withdrawalMachine, { state: withdrawal.state, context }, [
      { type: 'cancel', by: { kind: 'owner', id: userId } },
    ]).length > 0;
  if (!may && !isAsking) return null;
  const Button = isSmall ? ToolButton : ActionButton;
  return (
    <>
      <Button data-look="quiet" onClick={() => setAsking(true)}>
        {t('actions.withdrawal.cancel')}
      </Button>
      {isAsking && <CancelDialog withdrawal={withdrawal} onClose={() => setAsking(false)} />}
    </>
  );
};
