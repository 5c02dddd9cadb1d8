import { amountOf, unitsOf } from '@chaintide/contracts/amount';
import type { Withdrawal } from '@chaintide/contracts/withdrawals';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { MismatchTag, StateTag } from '../../../shared/money/state-tag.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Page, Panel } from '../../../shared/ui/page.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useWithdrawal, type WithdrawalFile } from '../withdrawals-api.ts';
import '../withdrawals-texts.ts';
import styles from './withdrawals.module.css';

const Fact = ({
  name,
  isWhole = false,
  children,
}: {
  readonly name: string;
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}) => {
  const { t } = useText();
  const isMissing = children === null || children === undefined;
  return (
    <div className={isWhole ? styles['whole'] : undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? <span className={styles['quiet']}>{t('withdrawals.details.notYet')}</span> : children}</dd>
    </div>
  );
};

const Moment = ({ at }: { readonly at: number }) => {
  const { language } = useText();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
      {formatMoment(at, language)}
    </time>
  );
};

const Facts = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const { t } = useText();
  const {
    amount,
    fee,
    coin,
    network,
    address,
    appliedAt,
    waitsUntil,
    hash,
    originAddress,
    sentAt,
    endedAt,
    reason,
    remarks,
  } = withdrawal;
  return (
    <dl className={styles['facts']}>
      <Fact name={t('withdrawals.details.amount')}>
        <ExactAmount amount={amount} coin={coin} />
      </Fact>
      <Fact name={t('withdrawals.details.fee')}>
        <ExactAmount amount={fee} coin={coin} />
      </Fact>
      <Fact name={t('withdrawals.details.refund')}>
        <ExactAmount amount={amountOf(unitsOf(amount) - unitsOf(fee))} coin={coin} />
      </Fact>
      <Fact name={t('money.network')}>{network}</Fact>
      <Fact name={t('withdrawals.details.appliedAt')}>
        <Moment at={appliedAt} />
      </Fact>
      {waitsUntil !== null && (
        <Fact name={t('withdrawals.details.waits')}>
          <Moment at={waitsUntil} />
        </Fact>
      )}
      <Fact name={t('withdrawals.details.refundTime')}>{sentAt === null ? null : <Moment at={sentAt} />}</Fact>
      {endedAt !== null && (
        <Fact name={t('withdrawals.details.endedAt')}>
          <Moment at={endedAt} />
        </Fact>
      )}
      <Fact name={t('withdrawals.details.applicationAddress')} isWhole>
        <AddressText address={address} />
      </Fact>
      <Fact name={t('withdrawals.details.refundAddress')} isWhole>
        {hash === null ? null : <AddressText address={address} />}
      </Fact>
      <Fact name={t('withdrawals.details.origin')} isWhole>
        {originAddress === null ? null : <AddressText address={originAddress} />}
      </Fact>
      <Fact name={t('withdrawals.details.hash')} isWhole>
        {hash === null ? null : <HashText hash={hash} />}
      </Fact>
      {reason !== null && (
        <Fact name={t('withdrawals.details.reason')} isWhole>
          {reason}
        </Fact>
      )}
      <Fact name={t('withdrawals.details.remarks')} isWhole>
        {remarks}
      </Fact>
    </dl>
  );
};

const Details = ({ file: { withdrawal, history } }: { readonly file: WithdrawalFile }) => {
  const { t } = useText();
  const { number, state, mismatch } = withdrawal;
  return (
    <>
      <Panel
        title={t('withdrawals.details.title', { number })}
        tools={
          <span className={styles['tags']}>
            {mismatch && <MismatchTag mismatch={mismatch} />}
            <StateTag of="withdrawal" state={state} />
          </span>
        }
      >
        <div className={styles['standing']} aria-live="polite">
          <p>{t(`withdrawals.details.standing.${state}`)}</p>
          <CancelButton withdrawal={withdrawal} />
        </div>
        <Facts withdrawal={withdrawal} />
      </Panel>
      <Panel title={t('money.history')}>
        <OrderHistory
          entries={history
            .toSorted((a, b) => b.at - a.at)
            .map(({ at, by, event, note }) => ({ at, by, note, words: t(`actions.withdrawal.${event as 'apply'}`) }))}
        />
      </Panel>
    </>
  );
};

const File = ({ id }: { readonly id: number }) => {
  const { t } = useText();
  const { currentData: file, error, refetch } = useWithdrawal(id);
  if (file) return <Details file={file} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
};

/** One withdrawal: every field of it, what is being done to it, and what was. */
export const DetailsPage = () => {
  const { t } = useText();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return (
    <Page
      title={t('pages./withdrawalDetails.name')}
      tools={<Link to="/withdrawalRecords">{t('withdrawals.details.all')}</Link>}
    >
      {Number.isSafeInteger(id) && id > 0 ? <File key={id} id={id} /> : <p>{t('withdrawals.details.missing')}</p>}
    </Page>
  );
};
