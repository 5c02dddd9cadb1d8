import { type PaymentOrder } from '@chaintide/contracts/money/payments';
import { assignment, type UnmatchedTransfer } from '@chaintide/contracts/money/unmatched';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { HashText } from '../../../shared/money/chain-text.tsx';
import { ReasonField, type ActValues } from '../../../shared/orders/act-fields.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { PaymentTag } from '../payment-tags.tsx';
import { useAssign, usePaymentOrders } from './payment-orders-api.ts';
import styles from './transfer-panel.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

/** Orders that the transfer fits, found by number, name, address or hash; in their current version. */
const useOrders = ({ order, network, coin }: UnmatchedTransfer) => {
  const [search, setSearch] = useState(order?.number ?? '');
  const { data } = usePaymentOrders({ search, page: 1, rows: 20, state: undefined, mismatch: undefined });
  return {
    search,
    setSearch,
    data,
    fitting: (data?.rows ?? []).filter((row) => row.network === network && row.coin === coin),
  };
};

interface OrderChoiceProps {
  readonly transfer: UnmatchedTransfer;
  readonly orders: ReturnType<typeof useOrders>;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

const OrderChoice = ({
  transfer,
  orders: { search, setSearch, data, fitting },
  chosen,
  onChoose,
}: OrderChoiceProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <fieldset className={styles['orders']}>
      <legend>{t('office.assign.order')}</legend>
      <SearchField label={t('office.search')} applied={search} onApply={setSearch} />
      {data && fitting.length === 0 && (
        <p className={styles['quiet']}>
          {t('office.assign.noneFits', { coin: transfer.coin ?? '', network: transfer.network })}
        </p>
      )}
      {fitting.map(({ id, number, user, amount, coin, state }) => (
        <label key={id} className={styles['order']}>
          <input type="radio" name="order" checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            <b>{number}</b> {user.userName}
          </span>
          <ExactAmount amount={amount} coin={coin} />
          <PaymentTag state={state} />
        </label>
      ))}
      {data && data.total > data.rows.length && (
        <p className={styles['quiet']}>{t('office.assign.more', { count: data.rows.length })}</p>
      )}
    </fieldset>
  );
};

const Summary = ({
  transfer,
  order,
  reason,
}: {
  readonly transfer: UnmatchedTransfer;
  readonly order: PaymentOrder;
  readonly reason: string;
}) => {
  const { t } = useText(moneyTexts, officeTexts);
  const isOthers = transfer.order !== null && transfer.order.userName !== order.user.userName;
  return (
    <>
      <p>
        {t('office.check.of', { number: order.number, user: order.user.userName })} <PaymentTag state={order.state} />
      </p>
      <p className={styles['sum']}>
        {t(order.state === 'success' ? 'office.assign.credits' : 'office.assign.counts')}{' '}
        <b>
          <ExactAmount amount={transfer.amount!} coin={order.coin} />
        </b>
      </p>
      {isOthers && (
        <p className={styles['warning']} role="alert">
          {t('office.assign.others', { number: transfer.order!.number, user: transfer.order!.userName })}
        </p>
      )}
      <Facts>
        <Fact name={t('office.check.claimed')}>
          <ExactAmount amount={order.amount} coin={order.coin} />
        </Fact>
        <Fact name={t('office.check.arrived')}>
          {order.arrived === null ? t('office.nothing') : <ExactAmount amount={order.arrived} coin={order.coin} />}
        </Fact>
        <Fact name={t('office.check.hash')} isWide>
          <HashText hash={transfer.hash} />
        </Fact>
      </Facts>
      <p className={styles['reason']}>{reason}</p>
    </>
  );
};

const values: ActValues = { reason: '' };
const schema = assignment.pick({ reason: true });
const draftOf = (id: number) => ({ key: `chaintide.office.assign.${id}`, fields: ['reason'] });

interface AssignProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}
interface Asked {
  readonly order: PaymentOrder;
  readonly reason: string;
}

/** Sends the confirmed assignment. */
const useSending = ({ transfer, onClose }: AssignProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const say = useSay();
  const [assign, { isLoading }] = useAssign();
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const confirm = async (): Promise<void> => {
    if (!asked || isLoading) return;
    const { error } = await assign({
      id: transfer.id,
      payment: asked.order.id,
      version: asked.order.version,
      reason: asked.reason,
    });
    setAsked(undefined);
    setFailure((error as CallFailure | undefined) ?? null);
    if (error) return;
    say('info', { text: 'office.done', args: { number: asked.order.number, action: t('actions.payment.assign') } });
    onClose();
  };
  return { asked, setAsked, failure, confirm, isLoading };
};

/** Assigns the transfer to an order, after a confirmation with all details. */
export const Assign = ({ transfer, onClose }: AssignProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const { asked, setAsked, failure, confirm, isLoading } = useSending({ transfer, onClose });
  const [chosen, setChosen] = useState<number>();
  const orders = useOrders(transfer);
  const order = orders.fitting.find(({ id }) => id === chosen);
  const [fixed] = useState(() => ({ initial: values, draft: draftOf(transfer.id), schema }));
  const {
    form: element,
    submit,
    values: typed,
    set,
    leave,
    problem,
  } = useForm<ActValues, { reason: string }>({ ...fixed, failure });
  const title = t('office.assign.title');
  const question = {
    title: t('office.check.title', { action: title }),
    action: title,
    isBusy: isLoading,
    onCancel: () => setAsked(undefined),
  };
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={title}
      onSubmit={submit((checked) => order && setAsked({ order, ...checked }))}
    >
      <h3>{title}</h3>
      <p className={styles['quiet']}>{t('office.assign.about')}</p>
      <OrderChoice transfer={transfer} orders={orders} chosen={chosen} onChoose={setChosen} />
      <ReasonField form={{ values: typed, set, leave, problem }} />
      <FormFailure failure={failure} />
      <SubmitButton disabled={!order}>{t('office.form.continue')}</SubmitButton>
      {asked && (
        <Confirm
          {...question}
          onConfirm={() => {
            void confirm();
          }}
        >
          <Summary transfer={transfer} {...asked} />
        </Confirm>
      )}
    </form>
  );
};
