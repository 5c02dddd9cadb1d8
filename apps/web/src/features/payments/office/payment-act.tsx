import {
  paymentEvent,
  paymentState,
  paymentStates,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentState,
} from '@chaintide/contracts/money/payments';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { MismatchTag } from '../../../shared/money/mismatch-tag.tsx';
import { ReasonField, type ActValues } from '../../../shared/orders/act-fields.tsx';
import { ActForm } from '../../../shared/orders/act-form.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import styles from '../../../shared/orders/order-file.module.css';
import type { HistoryEntry } from '../../../shared/orders/order-history.tsx';
import { useDecision } from '../../../shared/orders/use-decision.ts';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { FinalMark } from './final-mark.tsx';
import { editTargets, type PaymentAct } from './payment-abilities.ts';
import { useActOnPayment, usePaymentOrder } from './payment-orders-api.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const initialOf = (act: PaymentAct, target: string): ActValues => {
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

/** The effect of an event on the user's balance, as text; empty if it moves no money. */
const moneyName = (
  { state }: PaymentOrder,
  event: PaymentEvent,
): 'office.check.credits' | 'office.check.takesBack' | undefined => {
  if (event.type === 'confirm' || (event.type === 'edit' && event.to === 'success')) return 'office.check.credits';
  return state === 'success' ? 'office.check.takesBack' : undefined;
};

/** Repeats everything relevant before the action is sent. */
const Summary = ({ seen, event }: { readonly seen: PaymentOrder; readonly event: PaymentEvent }) => {
  const { t } = useText(moneyTexts, officeTexts);
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
          <b>{t('office.check.moves', { from: t(`paymentStates.${state}`), to: t(`paymentStates.${event.to}`) })}</b>
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

const TargetField = ({
  form,
  targets,
}: {
  readonly form: FieldsForm<ActValues>;
  readonly targets: readonly PaymentState[];
}) => {
  const { t } = useText(moneyTexts, officeTexts);
  const options = targets.map((value) => ({ value, label: t(`paymentStates.${value}`) }));
  return (
    <Field label={t('office.form.to')}>
      {(control) => (
        <Select
          {...control}
          value={paymentState.catch(paymentStates[0]).parse(form.values['to'])}
          options={options}
          onChoose={(to) => form.set({ to })}
        />
      )}
    </Field>
  );
};

interface PaymentActFormProps {
  readonly order: PaymentOrder;
  readonly history: readonly HistoryEntry[];
  readonly act: PaymentAct;
  readonly staffId: number;
  readonly isPossible: boolean;
  readonly onDone: () => void;
}

/** The form that confirms, rejects, closes or edits a recharge order. */
export const PaymentActForm = ({ order, history, act, staffId, isPossible, onDone }: PaymentActFormProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [send] = useActOnPayment();
  const { refetch } = usePaymentOrder(order.id);
  const targets = editTargets(order, staffId);
  const read = () => refetch().then(({ data }) => data?.payment);
  const decision = useDecision<PaymentOrder, PaymentEvent>({
    order,
    action: t(`actions.payment.${act}`),
    act: send,
    decisive,
    read,
    onDone,
  });
  return (
    <ActForm
      {...decision}
      history={history}
      about={t(`office.about.payment.${act}`)}
      isGrave={act === 'reject' || act === 'edit'}
      isPossible={isPossible}
      schema={paymentEvent}
      initial={initialOf(act, targets[0] ?? order.state)}
      draft={`chaintide.office.payment.${order.id}.${act}`}
      renderFields={(form) => (
        <>
          {act === 'edit' && <TargetField form={form} targets={targets} />}
          {act !== 'confirm' && <ReasonField form={form} />}
        </>
      )}
      renderSummary={(seen, event) => <Summary seen={seen} event={event} />}
    />
  );
};
