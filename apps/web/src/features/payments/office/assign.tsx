import { assignment, type PaymentOrder, type UnmatchedTransfer } from '@chaintide/contracts/payments';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import type { CallFailure } from '../../../shared/api/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { StateTag } from '../../../shared/money/state-tag.tsx';
import { useSay } from '../../../shared/messages/messages.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { FormTheme } from '../../../shared/ui/form-theme.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { useForm } from '../../../shared/ui/use-form.ts';
import { When } from '../../../shared/ui/when.tsx';
import { LongField, type ActValues } from '../../back-office/act-fields.tsx';
import { FinalMark } from '../../back-office/evidence.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { useAssignMutation, usePaymentOrders } from '../../back-office/payment-orders-api.ts';
import styles from './transfer-panel.module.css';

interface TransferPanelProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}

const TransferFacts = ({
  transfer: { amount, coin, network, isFinal, from, to, contract, hash, block, at, order },
}: Pick<TransferPanelProps, 'transfer'>) => {
  const { t } = useText();
  return (
    <Facts>
      <Fact name={t('money.amountLabel')}>
        {amount === null ? t('office.evidence.unknownToken') : <ExactAmount amount={amount} coin={coin ?? undefined} />}
      </Fact>
      <Fact name={t('money.network')}>{network}</Fact>
      <Fact name={t('office.column.at')}>
        <When at={at} />
      </Fact>
      <Fact name={t('office.column.block')}>
        {block} <FinalMark isFinal={isFinal} />
      </Fact>
      <Fact name={t('office.unmatched.holder')} isWide>
        {order === null ? t('office.unmatched.noHolder') : `${order.number} · ${order.userName}`}
      </Fact>
      <Fact name={t('office.column.sender')} isWide>
        <AddressText address={from} />
      </Fact>
      <Fact name={t('office.column.receiver')} isWide>
        <AddressText address={to} />
      </Fact>
      <Fact name={t('office.column.hash')} isWide>
        <HashText hash={hash} />
      </Fact>
      <Fact name={t('office.column.contract')} isWide>
        <AddressText address={contract} />
      </Fact>
    </Facts>
  );
};

/** Orders that the transfer fits, found by number, name, address or hash; each as it is now. */
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
  const { t } = useText();
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
          <StateTag of="payment" state={state} />
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
  const { t } = useText();
  const isOthers = transfer.order !== null && transfer.order.userName !== order.user.userName;
  return (
    <>
      <p>
        {t('office.check.of', { number: order.number, user: order.user.userName })}{' '}
        <StateTag of="payment" state={order.state} />
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

/** Gives the transfer to an order, after everything was repeated. */
const Assign = ({ transfer, onClose }: TransferPanelProps) => {
  const { t } = useText();
  const say = useSay();
  const [assign, { isLoading }] = useAssignMutation();
  const [chosen, setChosen] = useState<number>();
  const orders = useOrders(transfer);
  const order = orders.fitting.find(({ id }) => id === chosen);
  const [asked, setAsked] = useState<{ readonly order: PaymentOrder; readonly reason: string }>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [fixed] = useState(() => ({ initial: values, draft: draftOf(transfer.id), schema }));
  const {
    form: element,
    check,
    values: typed,
    set,
    leave,
    problem,
  } = useForm<ActValues, { reason: string }>({ ...fixed, failure });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = check();
    if (checked && order) setAsked({ order, ...checked });
  };
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
  return (
    <form ref={element} className={styles['form']} noValidate aria-label={t('office.assign.title')} onSubmit={submit}>
      <h3>{t('office.assign.title')}</h3>
      <p className={styles['quiet']}>{t('office.assign.about')}</p>
      <OrderChoice transfer={transfer} orders={orders} chosen={chosen} onChoose={setChosen} />
      <LongField form={{ values: typed, set, leave, problem }} name="reason" />
      <FormFailure failure={failure} />
      <Button type="primary" htmlType="submit" disabled={!order}>
        {t('office.form.continue')}
      </Button>
      {asked && (
        <Confirm
          title={t('office.check.title', { action: t('office.assign.title') })}
          action={t('office.assign.title')}
          isBusy={isLoading}
          onConfirm={() => {
            void confirm();
          }}
          onCancel={() => setAsked(undefined)}
        >
          <Summary transfer={transfer} {...asked} />
        </Confirm>
      )}
    </form>
  );
};

/** One transfer that counts for no order: all of it, and to whom it may be given. */
export const TransferPanel = ({ transfer, onClose }: TransferPanelProps) => {
  const { t } = useText();
  return (
    <Dialog as="panel" title={t('office.tabs.unmatched')} onClose={onClose}>
      <FormTheme>
        <div className={styles['body']}>
          <TransferFacts transfer={transfer} />
          {transfer.coin === null ? (
            <p className={styles['quiet']}>{t('office.assign.worthless')}</p>
          ) : (
            <Assign transfer={transfer} onClose={onClose} />
          )}
        </div>
      </FormTheme>
    </Dialog>
  );
};
