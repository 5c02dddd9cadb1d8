import { MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import type { WorkOrderCase, WorkOrderEvent } from '@chaintide/contracts/support/work-orders';
import { isBlank } from '@chaintide/contracts/written';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { TextEditor } from '../../../shared/text/text-editor.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useActOnCase, useGrantBonus } from './cases-api.ts';

interface StepProps {
  readonly order: WorkOrderCase;
}

/** Sends a step with its text, and holds the failure of the last one. */
const useStep = ({ id, version }: WorkOrderCase) => {
  const [act, { isLoading }] = useActOnCase();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async (event: WorkOrderEvent): Promise<void> => {
    const { error } = await act({ id, version, event });
    setFailure((error as CallFailure | undefined) ?? null);
  };
  return { send, failure, isLoading };
};

/** Asks a verifier to look at the answer. */
export const ReviewRequest = ({ order }: StepProps) => {
  const { t } = useText(workOrdersTexts);
  const [message, setMessage] = useState('');
  const { send, failure, isLoading } = useStep(order);
  return (
    <div className={styles['answer']}>
      <TextEditor
        label={t('workOrders.office.requestNote')}
        placeholder={t('workOrders.office.requestNote')}
        value={message}
        onType={setMessage}
        max={MESSAGE_LENGTH}
        rows={2}
      />
      <FormFailure failure={failure} />
      <div className={styles['acts']}>
        <ActionButton
          disabled={isLoading}
          onClick={() => void send({ type: 'requestReview', message: message.trim() })}
        >
          {t('workOrders.office.requestReview')}
        </ActionButton>
      </div>
    </div>
  );
};

/** Judges the answer, with an opinion. */
export const Audit = ({ order }: StepProps) => {
  const { t } = useText(workOrdersTexts);
  const [message, setMessage] = useState('');
  const { send, failure, isLoading } = useStep(order);
  const isWaiting = isLoading || isBlank(message);
  return (
    <div className={styles['answer']}>
      <TextEditor
        label={t('workOrders.office.opinion')}
        placeholder={t('workOrders.office.opinion')}
        value={message}
        onType={setMessage}
        max={MESSAGE_LENGTH}
      />
      <p className={styles['note']}>{t('workOrders.office.opinionHint')}</p>
      <FormFailure failure={failure} />
      <div className={styles['acts']}>
        <ActionButton disabled={isWaiting} onClick={() => void send({ type: 'approve', message })}>
          {t('workOrders.office.approve')}
        </ActionButton>
        <ActionButton data-look="quiet" disabled={isWaiting} onClick={() => void send({ type: 'reject', message })}>
          {t('workOrders.office.reject')}
        </ActionButton>
      </div>
    </div>
  );
};

/** Grants the thirty days; asks before. */
export const Bonus = ({ order: { id, version, user } }: StepProps) => {
  const { t } = useText(workOrdersTexts);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [grant, { isLoading }] = useGrantBonus();
  const confirm = async (): Promise<void> => {
    const { error } = await grant({ id, version });
    setFailure((error as CallFailure | undefined) ?? null);
    setAsked(false);
  };
  return (
    <div className={styles['acts']}>
      <ActionButton onClick={() => setAsked(true)}>{t('workOrders.office.bonus')}</ActionButton>
      <FormFailure failure={failure} />
      {isAsked && (
        <Confirm
          title={t('workOrders.office.bonus')}
          action={t('workOrders.office.bonus')}
          isBusy={isLoading}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            void confirm();
          }}
        >
          <p>{t('workOrders.office.bonusText', { name: user.userName })}</p>
        </Confirm>
      )}
    </div>
  );
};
