import { withdrawalEvent, type WithdrawalEvent, type WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { formatAmount } from '../../../shared/format/amount.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { useSay } from '../../../shared/messages/messages.ts';
import type { WithdrawalAct } from '../../back-office/abilities.ts';
import { ActForm } from '../../back-office/act-form.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import type { Line } from '../../back-office/history-words.ts';
import styles from '../../../shared/orders/order-file.module.css';
import { sendDecision } from '../../../shared/orders/use-decision.ts';
import { paysOf } from './withdrawal-columns.tsx';
import { useActOnWithdrawalMutation, useWithdrawalOrder } from '../../back-office/withdrawal-orders-api.ts';

const initialOf = (act: WithdrawalAct, wallets: readonly string[]): Readonly<Record<string, string>> =>
  ({
    approve: { type: 'approve' },
    refuse: { type: 'refuse', reason: '' },
    send: { type: 'send', hash: '', originAddress: wallets[0] ?? '', remarks: '' },
    correctHash: { type: 'correctHash', hash: '', reason: '' },
    fail: { type: 'fail', reason: '' },
  })[act];

const decisive = ({ state, hash, mismatch, approvedBy }: WithdrawalOrder): string =>
  JSON.stringify([state, hash, mismatch, approvedBy?.id]);

/** What the step does to the money, with its amount. */
const Money = ({ seen, event }: SummaryProps) => {
  const { t, language } = useText();
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

/** All that decides, once more, before it is done. */
const Summary = ({ seen, event }: SummaryProps) => {
  const { t } = useText();
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

interface WithdrawalActFormProps {
  readonly order: WithdrawalOrder;
  /** Ours on its network, beside the collection addresses. */
  readonly wallets: readonly string[];
  readonly history: readonly Line[];
  readonly act: WithdrawalAct;
  readonly isPossible: boolean;
  readonly onDone: () => void;
}

/** Approves, refuses, sends, corrects or fails a withdrawal. */
export const WithdrawalActForm = ({ order, wallets, history, act, isPossible, onDone }: WithdrawalActFormProps) => {
  const { t } = useText();
  const say = useSay();
  const [send] = useActOnWithdrawalMutation();
  const { refetch } = useWithdrawalOrder(order.id);
  const action = t(`actions.withdrawal.${act}`);
  const lacksWallets = (act === 'send' || act === 'correctHash') && wallets.length === 0;
  const about =
    t(`office.about.withdrawal.${act}`) +
    (lacksWallets ? ` ${t('office.withdrawal.noWallets', { network: order.network })}` : '');
  const done = (): void => {
    say('info', { text: 'office.done', args: { number: order.number, action } });
    onDone();
  };
  return (
    <ActForm
      order={order}
      history={history}
      action={action}
      about={about}
      isGrave={act === 'refuse' || act === 'fail'}
      isPossible={isPossible}
      schema={withdrawalEvent}
      initial={initialOf(act, wallets)}
      draft={`chaintide.office.withdrawal.${order.id}.${act}`}
      Summary={Summary}
      send={(seen, event) =>
        sendDecision(seen, event, { act: send, decisive, read: () => refetch().then(({ data }) => data?.withdrawal) })
      }
      onDone={done}
    />
  );
};
