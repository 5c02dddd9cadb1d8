import { MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import type { WorkOrder } from '@chaintide/contracts/support/work-orders';
import { allowed } from '@chaintide/machines/step';
import { workOrderMachine, type WorkOrderMachineEvent } from '@chaintide/machines/work-order';
import { useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Composer } from '../../../shared/text/composer.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { UploadsField } from '../uploads-field.tsx';
import { useUploads } from '../use-uploads.ts';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useActOnOwnWorkOrder } from './work-orders-api.ts';

type Type = WorkOrderMachineEvent['type'];

/** Whether the submitter may take a step now, by the same machine as the gateway. */
export const useMayTake = ({ state }: Pick<WorkOrder, 'state'>): ((type: Type) => boolean) => {
  const id = useUserId();
  return (type) => {
    if (typeof id !== 'number') return false;
    const context = { ownerId: id, heldBy: null, hasBonus: false };
    return allowed(workOrderMachine, { state, context }, [{ type, by: { kind: 'owner', id } }]).length > 0;
  };
};

interface ActProps {
  readonly order: WorkOrder;
}

/** Writes into the order: adds to it, or asks again. */
export const OwnReply = ({ order: { id, version, ...order } }: ActProps) => {
  const text = useText(workOrdersTexts);
  const { t } = text;
  const mayTake = useMayTake(order);
  const [act] = useActOnOwnWorkOrder();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const uploads = useUploads(`workOrder.${id}`);
  const type = mayTake('askAgain') ? 'askAgain' : 'resubmit';
  if (!mayTake(type)) return null;
  const send = async (message: string): Promise<boolean> => {
    const { error } = await act({ id, version, event: { type, message, files: [...uploads.ids] } });
    setFailure((error as CallFailure | undefined) ?? null);
    if (!error) uploads.clear();
    return !error;
  };
  return (
    <div className={styles['answer']}>
      <Composer
        draft={`workOrder:${id}`}
        label={t(type === 'askAgain' ? 'workOrders.details.askAgain' : 'workOrders.details.reply')}
        placeholder={t(type === 'askAgain' ? 'workOrders.details.askAgain' : 'workOrders.details.reply')}
        max={MESSAGE_LENGTH}
        sendLabel={t('workOrders.details.send')}
        onSend={send}
        problem={failure ? callFailureText(failure, text) : undefined}
      />
      <UploadsField uploads={uploads} />
    </div>
  );
};

const endings = ['withdraw', 'end'] as const;

/** Withdraws the order, or ends it; asks before. */
export const Endings = ({ order: { id, version, ...order } }: ActProps) => {
  const { t } = useText(workOrdersTexts);
  const mayTake = useMayTake(order);
  const [asked, setAsked] = useState<(typeof endings)[number]>();
  const [act, { isLoading }] = useActOnOwnWorkOrder();
  return (
    <>
      {endings.filter(mayTake).map((type) => (
        <ActionButton key={type} data-look="quiet" onClick={() => setAsked(type)}>
          {t(`workOrders.details.${type}`)}
        </ActionButton>
      ))}
      {asked && (
        <Confirm
          title={t(`workOrders.details.${asked}`)}
          action={t(`workOrders.details.${asked}`)}
          isBusy={isLoading}
          isGrave={asked === 'withdraw'}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            void act({ id, version, event: { type: asked } }).then(() => setAsked(undefined));
          }}
        >
          <p>{t(`workOrders.details.${asked}Text`)}</p>
        </Confirm>
      )}
    </>
  );
};
