import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import type { Withdrawal } from '@chaintide/contracts/money/withdrawals';
import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { ownEntries } from '../../../shared/orders/history-words.ts';
import { WithdrawalTag } from '../withdrawal-tags.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Panel, TabPart } from '../../../shared/ui/page.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useWithdrawal, type WithdrawalFile } from './withdrawals-api.ts';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import styles from './withdrawals.module.css';
import { withdrawalsTexts } from './withdrawals-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

/** A value that may still be missing. */
const OpenFact = ({ children, ...fact }: ComponentProps<typeof Fact>) => {
  const { t } = useText(moneyTexts, officeTexts, withdrawalsTexts);
  return (
    <Fact {...fact}>{children ?? <span className={styles['quiet']}>{t('withdrawals.details.notYet')}</span>}</Fact>
  );
};

const Moment = ({ at }: { readonly at: number }) => {
  const { language } = useText(moneyTexts, officeTexts, withdrawalsTexts);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
      {formatMoment(at, language)}
    </time>
  );
};

interface WithdrawalFactsProps {
  readonly withdrawal: Withdrawal;
}

const Sums = ({
  withdrawal: { amount, fee, coin, network, appliedAt, waitsUntil, sentAt, endedAt },
}: WithdrawalFactsProps) => {
  const { t } = useText(moneyTexts, officeTexts, withdrawalsTexts);
  return (
    <>
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
      <OpenFact name={t('withdrawals.details.refundTime')}>{sentAt === null ? null : <Moment at={sentAt} />}</OpenFact>
      {endedAt !== null && (
        <Fact name={t('withdrawals.details.endedAt')}>
          <Moment at={endedAt} />
        </Fact>
      )}
    </>
  );
};

const WithdrawalFacts = ({ withdrawal }: WithdrawalFactsProps) => {
  const { t } = useText(moneyTexts, officeTexts, withdrawalsTexts);
  const { address, hash, originAddress, reason, remarks } = withdrawal;
  return (
    <Facts look="spread">
      <Sums withdrawal={withdrawal} />
      <Fact name={t('withdrawals.details.applicationAddress')} isWide>
        <AddressText address={address} />
      </Fact>
      <OpenFact name={t('withdrawals.details.refundAddress')} isWide>
        {hash === null ? null : <AddressText address={address} />}
      </OpenFact>
      <OpenFact name={t('withdrawals.details.origin')} isWide>
        {originAddress === null ? null : <AddressText address={originAddress} />}
      </OpenFact>
      <OpenFact name={t('withdrawals.details.hash')} isWide>
        {hash === null ? null : <HashText hash={hash} />}
      </OpenFact>
      {reason !== null && (
        <Fact name={t('withdrawals.details.reason')} isWide>
          {reason}
        </Fact>
      )}
      <OpenFact name={t('withdrawals.details.remarks')} isWide>
        {remarks}
      </OpenFact>
    </Facts>
  );
};

const Details = ({ file: { withdrawal, history } }: { readonly file: WithdrawalFile }) => {
  const text = useText(moneyTexts, officeTexts, withdrawalsTexts);
  const { t } = text;
  const { number, state, mismatch } = withdrawal;
  return (
    <>
      <Panel
        title={t('withdrawals.details.title', { number })}
        tools={
          <span className={styles['tags']}>
            <WithdrawalTag state={state} mismatch={mismatch} />
          </span>
        }
      >
        <div className={styles['standing']} aria-live="polite">
          <p>{t(`withdrawals.details.standing.${state}`)}</p>
          <CancelButton withdrawal={withdrawal} />
        </div>
        <WithdrawalFacts withdrawal={withdrawal} />
      </Panel>
      <Panel title={t('money.history')}>
        <OrderHistory entries={ownEntries('withdrawal', history, text)} />
      </Panel>
    </>
  );
};

const File = ({ id }: { readonly id: number }) => {
  const { t } = useText(moneyTexts, officeTexts, withdrawalsTexts);
  const { currentData: file, error, refetch } = useWithdrawal(id);
  if (file) return <Details file={file} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
};

/** One withdrawal, in the wallet: all its fields, its progress, and its history. */
export const DetailsPage = () => {
  const { t } = useText(moneyTexts, officeTexts, withdrawalsTexts);
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return (
    <TabPart tools={<Link to="/withdrawalRecords">{t('withdrawals.details.all')}</Link>}>
      {Number.isSafeInteger(id) && id > 0 ? <File key={id} id={id} /> : <p>{t('withdrawals.details.missing')}</p>}
    </TabPart>
  );
};
