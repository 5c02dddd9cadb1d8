import { MINUTE } from '@chaintide/contracts/limits';
import type { PayoutMismatch, WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatRelative } from '../../../shared/format/relative.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { Acts } from '../../../shared/orders/acts.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { OrderPanel } from '../../../shared/orders/order-panel.tsx';
import { entriesOf } from '../../../shared/orders/history-words.ts';
import type { OpenedProps } from '../../../shared/lists/opened-panel.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { withdrawalAbilities, withdrawalActs, type WithdrawalObstacle } from './withdrawal-abilities.ts';
import { WithdrawalActForm } from './withdrawal-act.tsx';
import { paysOf, WithdrawalTags } from './withdrawal-columns.tsx';
import { useWithdrawalOrder, type WithdrawalFile } from './withdrawal-orders-api.ts';
import styles from './withdrawal-panel.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const SentFacts = ({ order: { hash, originAddress, sentAt, seenAt, state } }: { readonly order: WithdrawalOrder }) => {
  const { t } = useText(moneyTexts, officeTexts);
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
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <p className={styles['alarm']} role="alert">
      {mismatch === 'replaced'
        ? t('office.withdrawal.replacedAlarm')
        : t('office.withdrawal.mismatchAlarm', { mismatch: t(`mismatches.${mismatch}`) })}
    </p>
  );
};

const WithdrawalFacts = ({ order }: { readonly order: WithdrawalOrder }) => {
  const { t } = useText(moneyTexts, officeTexts);
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

/** The obstacle of an action as text, with its end if known. */
const useObstacleWords = ({ withdrawal: { waitsUntil, freeze }, twoPeopleAbove }: WithdrawalFile) => {
  const { t, language } = useText(moneyTexts, officeTexts);
  const live = useLive();
  return (obstacle: WithdrawalObstacle): string => {
    const until = obstacle === 'frozen' ? freeze?.until : waitsUntil;
    return t(`office.obstacle.${obstacle}`, {
      limit: formatAmount(twoPeopleAbove, language),
      when: until == null ? '' : formatRelative(until, live.now(), language),
    });
  };
};

const File = ({ file, act, onAct }: Pick<OpenedProps, 'act' | 'onAct'> & { readonly file: WithdrawalFile }) => {
  const { withdrawal: order, wallets, history: lines } = file;
  const text = useText(moneyTexts, officeTexts);
  const { t } = text;
  const live = useLive();
  const now = useNow(MINUTE, live.now);
  const staffId = useUserId();
  const why = useObstacleWords(file);
  if (typeof staffId !== 'number') return null;
  const history = entriesOf('withdrawal', lines, text);
  return (
    <>
      <WithdrawalTags {...order} />
      {order.mismatch && <Alarm mismatch={order.mismatch} />}
      <Acts
        abilities={withdrawalAbilities(order, { staffId, now })}
        name={(one) => t(`actions.withdrawal.${one}`)}
        isGrave={(one) => one === 'refuse' || one === 'fail'}
        why={why}
        chosen={withdrawalActs.find((one) => one === act)}
        onChoose={onAct}
        renderForm={(one, isPossible) => (
          <WithdrawalActForm
            key={one}
            order={order}
            wallets={wallets}
            history={history}
            act={one}
            isPossible={isPossible}
            onDone={() => onAct(undefined)}
          />
        )}
      />
      <WithdrawalFacts order={order} />
      <OrderHistory entries={history} />
    </>
  );
};

/** The panel of one withdrawal: its details, the possible actions, and its history. */
export const WithdrawalPanel = ({ id, onClose, ...acts }: OpenedProps) => (
  <OrderPanel
    of="withdrawal"
    id={id}
    query={useWithdrawalOrder(id)}
    orderOf={(file) => file.withdrawal}
    onClose={onClose}
  >
    {(file) => <File file={file} {...acts} />}
  </OrderPanel>
);
