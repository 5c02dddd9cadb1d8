import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { MismatchTag, StateTag } from '../../../shared/money/state-tag.tsx';
import { paymentAbilities, paymentActs, type PaymentAct } from '../../back-office/abilities.ts';
import { ActionsBar } from '../../back-office/actions-bar.tsx';
import { Evidence } from '../../back-office/evidence.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { entriesOf, type Line } from '../../back-office/history-words.ts';
import { OrderPanel } from '../../back-office/order-panel.tsx';
import { PaymentActForm } from './payment-act.tsx';
import styles from '../../../shared/orders/order-file.module.css';
import { usePaymentOrder, type PaymentFile } from '../../back-office/payment-orders-api.ts';
import { When } from '../../../shared/ui/when.tsx';

interface PaymentPanelProps {
  readonly id: number;
  readonly act: string | undefined;
  readonly onAct: (act: PaymentAct | undefined) => void;
  readonly onClose: () => void;
}

const Standing = ({ file: { payment } }: { readonly file: PaymentFile }) => {
  const { t } = useText();
  const { state, mismatch, isByOneNode, creditLostAt, user, createdAt, endedAt, reason } = payment;
  return (
    <>
      <p className={styles['tags']}>
        <StateTag of="payment" state={state} />
        {mismatch && <MismatchTag mismatch={mismatch} />}
      </p>
      {creditLostAt !== null && (
        <p role="alert" className={styles['alarm']}>
          <b>
            {t('office.creditLost')} <When at={creditLostAt} />
          </b>{' '}
          {t('office.creditLostAct')}
        </p>
      )}
      {isByOneNode && <p className={styles['warning']}>{t('office.oneNode')}</p>}
      <Facts>
        <Fact name={t('office.column.user')}>{user.userName}</Fact>
        <Fact name={t('office.column.createdAt')}>
          <When at={createdAt} />
        </Fact>
        {endedAt !== null && (
          <Fact name={t('office.column.endedAt')}>
            <When at={endedAt} />
          </Fact>
        )}
        {reason !== null && (
          <Fact name={t('office.column.reason')} isWide>
            {reason}
          </Fact>
        )}
      </Facts>
    </>
  );
};

const File = ({ file, act, onAct }: Pick<PaymentPanelProps, 'act' | 'onAct'> & { readonly file: PaymentFile }) => {
  const text = useText();
  const { t } = text;
  const staffId = useUserId();
  if (typeof staffId !== 'number') return null;
  const { payment } = file;
  const history: Line[] = file.history.map((line) => ({ ...line, of: 'payment' }));
  const abilities = paymentAbilities(payment, staffId);
  const chosen = paymentActs.find((one) => one === act);
  return (
    <>
      <Standing file={file} />
      <ActionsBar
        abilities={abilities}
        name={(one) => t(`actions.payment.${one}`)}
        isGrave={(one) => one === 'reject'}
        chosen={chosen}
        onChoose={onAct}
      />
      {chosen && (
        <PaymentActForm
          key={chosen}
          order={payment}
          history={history}
          act={chosen}
          staffId={staffId}
          isPossible={abilities.some((one) => one.act === chosen && one.obstacle === undefined)}
          onDone={() => onAct(undefined)}
        />
      )}
      <Evidence order={payment} others={file.others} />
      <OrderHistory entries={entriesOf(history, text)} />
    </>
  );
};

/** One recharge order beside the list: the claim and the evidence, what can be done, what was done. */
export const PaymentPanel = ({ id, act, onAct, onClose }: PaymentPanelProps) => {
  const { data, error, refetch } = usePaymentOrder(id);
  return (
    <OrderPanel
      of="payment"
      id={id}
      title={data && `${data.payment.number} · ${data.payment.user.userName}`}
      error={error}
      onRetry={refetch}
      onClose={onClose}
    >
      {data && <File file={data} act={act} onAct={onAct} />}
    </OrderPanel>
  );
};
