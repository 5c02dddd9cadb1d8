import { shownName } from '../../../shared/account/shown-name.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { MismatchTag } from '../../../shared/money/mismatch-tag.tsx';
import { Acts } from '../../../shared/orders/acts.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { OrderPanel } from '../../../shared/orders/order-panel.tsx';
import { entriesOf } from '../../../shared/orders/history-words.ts';
import type { OpenedProps } from '../../../shared/lists/opened-panel.tsx';
import styles from '../../../shared/orders/order-file.module.css';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { PaymentTag } from '../payment-tags.tsx';
import { Evidence } from './evidence.tsx';
import { paymentAbilities, paymentActs } from './payment-abilities.ts';
import { PaymentActForm } from './payment-act.tsx';
import { usePaymentOrder, type PaymentFile } from './payment-orders-api.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const Standing = ({ file: { payment } }: { readonly file: PaymentFile }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const { state, mismatch, isByOneNode, creditLostAt, user, createdAt, endedAt, reason } = payment;
  return (
    <>
      <p className={styles['tags']}>
        <PaymentTag state={state} />
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
        <Fact name={t('office.column.user')}>{shownName(user.userName)}</Fact>
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

const File = ({ file, act, onAct }: Pick<OpenedProps, 'act' | 'onAct'> & { readonly file: PaymentFile }) => {
  const text = useText(moneyTexts, officeTexts);
  const { t } = text;
  const staffId = useUserId();
  if (typeof staffId !== 'number') return null;
  const { payment } = file;
  const history = entriesOf('payment', file.history, text);
  return (
    <>
      <Standing file={file} />
      <Acts
        abilities={paymentAbilities(payment, staffId)}
        name={(one) => t(`actions.payment.${one}`)}
        isGrave={(one) => one === 'reject'}
        why={(obstacle) => t(`office.obstacle.${obstacle}`)}
        chosen={paymentActs.find((one) => one === act)}
        onChoose={onAct}
        renderForm={(one, isPossible) => (
          <PaymentActForm
            key={one}
            order={payment}
            history={history}
            act={one}
            staffId={staffId}
            isPossible={isPossible}
            onDone={() => onAct(undefined)}
          />
        )}
      />
      <Evidence order={payment} others={file.others} />
      <OrderHistory entries={history} />
    </>
  );
};

/** The panel of one recharge order: its data and evidence, the possible actions, and its history. */
export const PaymentPanel = ({ id, onClose, ...acts }: OpenedProps) => (
  <OrderPanel of="payment" id={id} query={usePaymentOrder(id)} orderOf={(file) => file.payment} onClose={onClose}>
    {(file) => <File file={file} {...acts} />}
  </OrderPanel>
);
