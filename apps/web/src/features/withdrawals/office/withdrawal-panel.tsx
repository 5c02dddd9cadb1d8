import type { PayoutMismatch, WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { MINUTE } from '@chaintide/contracts/limits';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { withdrawalAbilities, withdrawalActs, type WithdrawalAct } from '../../back-office/abilities.ts';
import { ActionsBar } from '../../back-office/actions-bar.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { entriesOf, type Line } from '../../back-office/history-words.ts';
import { OrderPanel } from '../../back-office/order-panel.tsx';
import { WithdrawalActForm } from './withdrawal-act.tsx';
import { paysOf, WithdrawalTags } from './withdrawal-columns.tsx';
import { useWithdrawalOrder, type WithdrawalFile } from '../../back-office/withdrawal-orders-api.ts';
import styles from './withdrawal-panel.module.css';

interface WithdrawalPanelProps {
  readonly id: number;
  readonly act: string | undefined;
  readonly onAct: (act: WithdrawalAct | undefined) => void;
  readonly onClose: () => void;
}

const SentFacts = ({ order: { hash, originAddress, sentAt, seenAt, state } }: { readonly order: WithdrawalOrder }) => {
  const { t } = useText();
  if (hash === null || sentAt === null) return null;
  return (
    <>
      <Fact name={t('office.column.sentAt')}>
        <When at={sentAt} />{' '}
        {state === 'transferring' && (
          <span className={styles['seen']} data-seen={seenAt !== null}>
            {t(seenAt === null ? 'office.withdrawal.unseen' : 'office.withdrawal.seen')}
          </span>
        )}
      </Fact>
      <Fact name={t('office.column.hash')} isWide>
        <HashText hash={hash} />
      </Fact>
      {originAddress !== null && (
        <Fact name={t('office.column.origin')} isWide>
          <AddressText address={originAddress} />
        </Fact>
      )}
    </>
  );
};

const Alarm = ({ mismatch }: { readonly mismatch: PayoutMismatch }) => {
  const { t } = useText();
  return (
    <p className={styles['alarm']} role="alert">
      {mismatch === 'replaced'
        ? t('office.withdrawal.replacedAlarm')
        : t('office.withdrawal.mismatchAlarm', { mismatch: t(`states.mismatch.${mismatch}`) })}
    </p>
  );
};

const WithdrawalFacts = ({ order }: { readonly order: WithdrawalOrder }) => {
  const { t } = useText();
  const { amount, fee, coin, network, address, appliedAt, approvedBy, endedAt, reason, remarks } = order;
  return (
    <Facts>
      <Fact name={t('office.withdrawal.receiver')}>
        <b className={styles['sum']}>
          <ExactAmount amount={paysOf(order)} coin={coin} />
        </b>
      </Fact>
      <Fact name={t('money.amountLabel')}>
        <ExactAmount amount={amount} coin={coin} />
      </Fact>
      <Fact name={t('office.column.fee')}>
        <ExactAmount amount={fee} coin={coin} />
      </Fact>
      <Fact name={t('money.network')}>{network}</Fact>
      <Fact name={t('office.column.applied')} isWide>
        <AddressText address={address} />
      </Fact>
      <Fact name={t('office.column.appliedAt')}>
        <When at={appliedAt} />
      </Fact>
      {approvedBy && <Fact name={t('office.column.approvedBy')}>{approvedBy.userName}</Fact>}
      <SentFacts order={order} />
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
      {remarks !== null && (
        <Fact name={t('office.column.remarks')} isWide>
          {remarks}
        </Fact>
      )}
    </Facts>
  );
};

const File = ({
  file,
  act,
  onAct,
}: Pick<WithdrawalPanelProps, 'act' | 'onAct'> & { readonly file: WithdrawalFile }) => {
  const text = useText();
  const { t } = text;
  const live = useLive();
  const now = useNow(MINUTE, live.now);
  const staffId = useUserId();
  if (typeof staffId !== 'number') return null;
  const { withdrawal: order } = file;
  const history: Line[] = file.history.map((line) => ({ ...line, of: 'withdrawal' }));
  const abilities = withdrawalAbilities(order, { staffId, now });
  const chosen = withdrawalActs.find((one) => one === act);
  return (
    <>
      <WithdrawalTags {...order} />
      {order.mismatch && <Alarm mismatch={order.mismatch} />}
      <ActionsBar
        abilities={abilities}
        name={(one) => t(`actions.withdrawal.${one}`)}
        isGrave={(one) => one === 'refuse' || one === 'fail'}
        chosen={chosen}
        onChoose={onAct}
        waitsUntil={order.waitsUntil}
        frozenUntil={order.freeze?.until ?? null}
      />
      {chosen && (
        <WithdrawalActForm
          key={chosen}
          order={order}
          wallets={file.wallets}
          history={history}
          act={chosen}
          isPossible={abilities.some((one) => one.act === chosen && one.obstacle === undefined)}
          onDone={() => onAct(undefined)}
        />
      )}
      <WithdrawalFacts order={order} />
      <OrderHistory entries={entriesOf(history, text)} />
    </>
  );
};

/** One withdrawal beside the list: what was applied for, what can be done, what was done. */
export const WithdrawalPanel = ({ id, act, onAct, onClose }: WithdrawalPanelProps) => {
  const { data, error, refetch } = useWithdrawalOrder(id);
  return (
    <OrderPanel
      of="withdrawal"
      id={id}
      title={data && `${data.withdrawal.number} · ${data.withdrawal.user.userName}`}
      error={error}
      onRetry={refetch}
      onClose={onClose}
    >
      {data && <File file={data} act={act} onAct={onAct} />}
    </OrderPanel>
  );
};
