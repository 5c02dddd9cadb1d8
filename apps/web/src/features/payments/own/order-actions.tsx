import { isShort } from '@chaintide/contracts/money/amount';
import type { Payment } from '@chaintide/contracts/money/payments';
import { paymentMachine } from '@chaintide/machines/payment';
import { allowed } from '@chaintide/machines/step';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useDemoAccountsQuery } from '../../../shared/api/demo-api.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton, ActionLink } from '../../../shared/ui/button.tsx';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { Menu, MenuAction } from '../../../shared/ui/popup/menu.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { OrderLine } from '../../../shared/orders/order-line.tsx';
import styles from './order.module.css';
import { useClosePayment, usePayInDemoMutation } from './payments-api.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { paymentsTexts } from './payments-texts.ts';

/** The actions that the owner of an order can currently take. */
const useAllowed = (order: Payment): readonly string[] => {
  const userId = useUserId();
  if (typeof userId !== 'number') return [];
  const by = { kind: 'owner', id: userId } as const;
  return allowed(
    paymentMachine,
    { state: order.state, context: { ownerId: userId, hasArrived: order.arrived !== null, isShort: isShort(order) } },
    [
      { type: 'submitHash', by },
      { type: 'close', by },
    ],
  ).map(({ type }) => type);
};

const shares = { exact: 1, less: 0.9, more: 1.1 } as const;

/** Pays the order by a simulated transfer; demo only. */
const DemoPayment = ({ id }: { readonly id: number }) => {
  const { t } = useText(moneyTexts, paymentsTexts);
  const say = useSay();
  const { isSuccess: isDemo } = useDemoAccountsQuery();
  const [pay, { error: failure }] = usePayInDemoMutation();
  if (!isDemo) return null;
  const send = async (share: number): Promise<void> => {
    const { error } = await pay({ id, share });
    if (!error) say('info', { text: 'payments.demo.done' });
  };
  return (
    <>
      <Menu
        label={t('payments.demo.button')}
        button={<span className={styles['demo']}>{t('payments.demo.button')}</span>}
      >
        {(Object.keys(shares) as (keyof typeof shares)[]).map((name) => (
          <MenuAction
            key={name}
            icon="exchange"
            onChoose={() => {
              void send(shares[name]);
            }}
          >
            {t(`payments.demo.${name}`)}
          </MenuAction>
        ))}
      </Menu>
      {failure && <FormFailure failure={failure as CallFailure} />}
    </>
  );
};

const CloseDialog = ({ payment, onDone }: { readonly payment: Payment; readonly onDone: () => void }) => {
  const { t } = useText(moneyTexts, paymentsTexts);
  const [close, step] = useClosePayment();
  /** The order at the time of the request: only that version is closed. */
  const [order] = useState(payment);
  return (
    <ConfirmStep
      {...step}
      title={t('payments.close.title')}
      action={t('actions.payment.close')}
      send={() => close(order)}
      done={{ text: 'payments.close.done' }}
      onClose={onDone}
    >
      <OrderLine {...order} />
      <p>{t('payments.close.text')}</p>
    </ConfirmStep>
  );
};

/** The owner's actions on an order, and in the demo its payment. */
export const OrderActions = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useText(moneyTexts, paymentsTexts);
  const may = useAllowed(payment);
  const [isClosing, setClosing] = useState(false);
  if (may.length === 0 && !isClosing) return null;
  return (
    <div className={styles['actions']}>
      {may.includes('submitHash') && (payment.hash === null || isShort(payment)) && (
        <ActionLink to={`/TXID?order=${payment.id}`} data-look="quiet">
          {t('payments.order.have')}
        </ActionLink>
      )}
      {payment.state === 'awaitingTransfer' && <DemoPayment id={payment.id} />}
      {may.includes('close') && (
        <ActionButton data-look="quiet" onClick={() => setClosing(true)}>
          {t('actions.payment.close')}
        </ActionButton>
      )}
      {isClosing && <CloseDialog payment={payment} onDone={() => setClosing(false)} />}
    </div>
  );
};
