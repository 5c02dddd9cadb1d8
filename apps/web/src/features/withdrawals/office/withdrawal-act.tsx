import { withdrawalEvent, type WithdrawalEvent, type WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { formatAmount } from '../../../shared/format/amount.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { LineField, NoteField, ReasonField, type ActValues } from '../../../shared/orders/act-fields.tsx';
import { ActForm } from '../../../shared/orders/act-form.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import styles from '../../../shared/orders/order-file.module.css';
import type { HistoryEntry } from '../../../shared/orders/order-history.tsx';
import { useDecision } from '../../../shared/orders/use-decision.ts';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import type { WithdrawalAct } from './withdrawal-abilities.ts';
import { paysOf } from './withdrawal-columns.tsx';
import { useActOnWithdrawal, useWithdrawalOrder } from './withdrawal-orders-api.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const initialOf = (act: WithdrawalAct, wallets: readonly string[]): ActValues =>
  ({
    approve: { type: 'approve' },
    refuse: { type: 'refuse', reason: '' },
    send: { type: 'send', hash: '', originAddress: wallets[0] ?? '', remarks: '' },
    correctHash: { type: 'correctHash', hash: '', reason: '' },
    fail: { type: 'fail', reason: '' },
  })[act];

const decisive = ({ state, hash, mismatch, approvedBy }: WithdrawalOrder): string =>
  JSON.stringify([state, hash, mismatch, approvedBy?.id]);

/** The effect of the step on the money, with the amount. */
const Money = ({ seen, event }: SummaryProps) => {
  const { t, language } = useText(moneyTexts, officeTexts);
  const { user, amount, fee, coin } = seen;
  if (event.type === 'refuse' || event.type === 'fail')
    return (
      <p className={styles['sum']}>
        {t('office.check.releases', { user: user.userName })}{' '}
        <b>
          <ExactAmount amount={amount} coin={coin} />
        </b>
      </p>
    );
  return (
    <p className={styles['sum']}>
      {t('office.check.pays')}{' '}
      <b>
        <ExactAmount amount={paysOf(seen)} coin={coin} />
      </b>{' '}
      <small>
        {t('office.check.withFee', { amount: formatAmount(amount, language), fee: formatAmount(fee, language) })}
      </small>
    </p>
  );
};

interface SummaryProps {
  readonly seen: WithdrawalOrder;
  readonly event: WithdrawalEvent;
}

/** Repeats everything relevant before the action is sent. */
const Summary = ({ seen, event }: SummaryProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const { number, user, network, address } = seen;
  return (
    <>
      <p>{t('office.check.of', { number, user: user.userName })}</p>
      <Money seen={seen} event={event} />
      <Facts>
        <Fact name={t('money.network')}>{network}</Fact>
        <Fact name={t('office.check.to')} isWide>
          <AddressText address={address} />
        </Fact>
        {'originAddress' in event && (
          <Fact name={t('office.check.origin')} isWide>
            <AddressText address={event.originAddress} />
          </Fact>
        )}
        {'hash' in event && (
          <Fact name={t('office.check.hash')} isWide>
            <HashText hash={event.hash} />
          </Fact>
        )}
      </Facts>
      {'reason' in event && <p className={styles['reason']}>{event.reason}</p>}
      {'remarks' in event && event.remarks !== '' && <p className={styles['reason']}>{event.remarks}</p>}
    </>
  );
};

const TransferFields = ({ form }: { readonly form: FieldsForm<ActValues> }) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <>
      <LineField form={form} name="hash" label={t('office.form.hash')} hint={t('office.form.hashHint')} />
      {'originAddress' in form.values && (
        <LineField
          form={form}
          name="originAddress"
          label={t('office.form.origin')}
          hint={t('office.form.originHint')}
        />
      )}
      {'remarks' in form.values && (
        <NoteField
          form={form}
          name="remarks"
          label={t('office.form.remarks')}
          hintOf={(length, most) => t('office.form.remarksHint', { length, most })}
        />
      )}
    </>
  );
};

interface WithdrawalActFormProps {
  readonly order: WithdrawalOrder;
  /** Our wallets on its network, besides the collection addresses. */
  readonly wallets: readonly string[];
  readonly history: readonly HistoryEntry[];
  readonly act: WithdrawalAct;
  readonly isPossible: boolean;
  readonly onDone: () => void;
}

/** The form that approves, refuses, sends, corrects or fails a withdrawal. */
export const WithdrawalActForm = ({ order, wallets, history, act, isPossible, onDone }: WithdrawalActFormProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [send] = useActOnWithdrawal();
  const { refetch } = useWithdrawalOrder(order.id);
  const read = () => refetch().then(({ data }) => data?.withdrawal);
  const decision = useDecision<WithdrawalOrder, WithdrawalEvent>({
    order,
    action: t(`actions.withdrawal.${act}`),
    act: send,
    decisive,
    read,
    onDone,
  });
  const initial = initialOf(act, wallets);
  const lacksWallets = 'hash' in initial && wallets.length === 0;
  const about =
    t(`office.about.withdrawal.${act}`) +
    (lacksWallets ? ` ${t('office.withdrawal.noWallets', { network: order.network })}` : '');
  return (
    <ActForm
      {...decision}
      history={history}
      about={about}
      isGrave={act === 'refuse' || act === 'fail'}
      isPossible={isPossible}
      schema={withdrawalEvent}
      initial={initial}
      draft={`chaintide.office.withdrawal.${order.id}.${act}`}
      renderFields={(form) => (
        <>
          {'hash' in initial && <TransferFields form={form} />}
          {'reason' in initial && <ReasonField form={form} />}
        </>
      )}
      renderSummary={(seen, event) => <Summary seen={seen} event={event} />}
    />
  );
};
