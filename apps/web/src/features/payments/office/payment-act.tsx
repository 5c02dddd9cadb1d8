import { paymentEvent, type PaymentEvent, type PaymentOrder } from '@chaintide/contracts/payments';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { MismatchTag } from '../../../shared/money/state-tag.tsx';
import { useSay } from '../../../shared/messages/messages.ts';
import { editTargets, type PaymentAct } from '../../back-office/abilities.ts';
import { ActForm } from '../../back-office/act-form.tsx';
import { FinalMark } from '../../back-office/evidence.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import type { Line } from '../../back-office/history-words.ts';
import styles from '../../../shared/orders/order-file.module.css';
import { useActOnPaymentMutation, usePaymentOrder } from '../../back-office/payment-orders-api.ts';
import { sendDecision } from '../../../shared/orders/use-decision.ts';

const initialOf = (act: PaymentAct, target: string): Readonly<Record<string, string>> => {
  if (act === 'confirm') return { type: act };
  return act === 'edit' ? { type: act, to: target, reason: '' } : { type: act, reason: '' };
};

const decisive = ({ state, arrived, hash, mismatch, evidence }: PaymentOrder): string =>
  JSON.stringify([
    state,
    arrived,
    hash,
    mismatch,
    evidence.map(({ hash: of, index, amount, from }) => [of, index, amount, from]),
  ]);

/** What an event does to the user's balance, in a word; nothing where it moves no money. */
const moneyName = (
  { state }: PaymentOrder,
  event: PaymentEvent,
): 'office.check.credits' | 'office.check.takesBack' | undefined => {
  if (event.type === 'confirm' || (event.type === 'edit' && event.to === 'success')) return 'office.check.credits';
  return state === 'success' ? 'office.check.takesBack' : undefined;
};

/** All that decides, once more, before it is done. */
const Summary = ({ seen, event }: { readonly seen: PaymentOrder; readonly event: PaymentEvent }) => {
  const { t } = useText();
  const { number, user, amount, arrived, coin, network, address, hash, mismatch, evidence, state } = seen;
  const [money, [first]] = [moneyName(seen, event), evidence];
  const paid = first?.hash ?? hash;
  return (
    <>
      <p>{t('office.check.of', { number, user: user.userName })}</p>
      {money && arrived !== null && (
        <p className={styles['sum']}>
          {t(money, { user: user.userName })}{' '}
          <b>
            <ExactAmount amount={arrived} coin={coin} />
          </b>
        </p>
      )}
      {event.type === 'edit' && (
        <p>
          <b>{t('office.check.moves', { from: t(`states.payment.${state}`), to: t(`states.payment.${event.to}`) })}</b>
        </p>
      )}
      <Facts>
        <Fact name={t('office.check.claimed')}>
          <ExactAmount amount={amount} coin={coin} />
        </Fact>
        <Fact name={t('office.check.arrived')}>
          {arrived === null ? t('office.nothing') : <ExactAmount amount={arrived} coin={coin} />}{' '}
          {mismatch && <MismatchTag mismatch={mismatch} />}
        </Fact>
        <Fact name={t('money.network')}>{network}</Fact>
        {first && (
          <Fact name={t('office.column.block')}>
            {first.block} <FinalMark isFinal={evidence.every(({ isFinal }) => isFinal)} />
          </Fact>
        )}
        {first && (
          <Fact name={t('office.check.from')} isWide>
            <AddressText address={first.from} />
          </Fact>
        )}
        <Fact name={t('office.check.to')} isWide>
          <AddressText address={address} />
        </Fact>
        <Fact name={t('office.check.hash')} isWide>
          {paid === null ? t('office.check.noHash') : <HashText hash={paid} />}
        </Fact>
      </Facts>
      {'reason' in event && <p className={styles['reason']}>{event.reason}</p>}
    </>
  );
};

interface PaymentActFormProps {
  readonly order: PaymentOrder;
  readonly history: readonly Line[];
  readonly act: PaymentAct;
  readonly staffId: number;
  readonly isPossible: boolean;
  readonly onDone: () => void;
}

/** Confirms, rejects, closes or edits a recharge order. */
export const PaymentActForm = ({ order, history, act, staffId, isPossible, onDone }: PaymentActFormProps) => {
  const { t } = useText();
  const say = useSay();
  const [send] = useActOnPaymentMutation();
  const { refetch } = usePaymentOrder(order.id);
  const targets = editTargets(order, staffId);
  const action = t(`actions.payment.${act}`);
  const done = (): void => {
    say('info', { text: 'office.done', args: { number: order.number, action } });
    onDone();
  };
  return (
    <ActForm
      order={order}
      history={history}
      action={action}
      about={t(`office.about.payment.${act}`)}
      isGrave={act === 'reject' || act === 'edit'}
      isPossible={isPossible}
      schema={paymentEvent}
      initial={initialOf(act, targets[0] ?? order.state)}
      draft={`chaintide.office.payment.${order.id}.${act}`}
      targets={targets}
      Summary={Summary}
      send={(seen, event) =>
        sendDecision(seen, event, { act: send, decisive, read: () => refetch().then(({ data }) => data?.payment) })
      }
      onDone={done}
    />
  );
};
