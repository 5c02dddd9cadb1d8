import type { UnmatchedTransfer } from '@chaintide/contracts/payments';
import { useMemo, useState } from 'react';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../shared/i18n/use-text.ts';
import { Amount, ExactAmount } from '../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../shared/money/chain-text.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { When } from '../../shared/ui/when.tsx';
import { FinalMark } from './evidence.tsx';
import { Fact, Facts } from './facts.tsx';
import { isoTime } from './iso-time.ts';
import styles from './order-rows.module.css';
import { useUnmatched } from './payment-orders-api.ts';
import { WholeList } from './whole-list.tsx';

type Row = UnmatchedTransfer & { readonly version: number };

const columnsOf = ({ t }: Text): GridColumn<Row>[] => [
  { key: 'at', title: t('office.column.at'), width: 112, text: ({ at }) => isoTime(at), show: ({ at }) => <When at={at} /> },
  { key: 'amount', title: t('money.amountLabel'), width: 128, text: ({ amount }) => amount ?? '', show: ({ amount, coin }) => amount !== null && <b><Amount amount={amount} coin={coin ?? undefined} /></b> },
  { key: 'token', title: t('office.column.token'), width: 120, text: ({ coin }) => coin ?? t('office.evidence.unknownToken') },
  { key: 'network', title: t('money.network'), width: 88, text: ({ network }) => network },
  { key: 'final', title: t('office.column.confirmations'), width: 120, text: ({ isFinal }) => t(isFinal ? 'office.final' : 'office.notFinal'), show: ({ isFinal }) => <FinalMark isFinal={isFinal} /> },
  { key: 'from', title: t('office.column.sender'), width: 172, text: ({ from }) => from, show: ({ from }) => <AddressText address={from} isShort /> },
  { key: 'to', title: t('office.column.receiver'), width: 172, text: ({ to }) => to, show: ({ to }) => <AddressText address={to} isShort /> },
  { key: 'hash', title: t('office.column.hash'), width: 172, isWide: true, text: ({ hash }) => hash, show: ({ hash }) => <HashText hash={hash} isShort /> },
  { key: 'block', title: t('office.column.block'), width: 104, text: ({ block }) => String(block) },
  { key: 'contract', title: t('office.column.contract'), width: 172, isOptional: true, text: ({ contract }) => contract, show: ({ contract }) => <AddressText address={contract} isShort /> },
];

const Card = ({ row }: { readonly row: Row }) => {
  const { t } = useText();
  return (
    <span className={styles['card']}>
      <span className={styles['line']}><b className={styles['dotted']}>{row.amount === null ? t('office.evidence.unknownToken') : <Amount amount={row.amount} coin={row.coin ?? undefined} />}<span>{row.network}</span></b><FinalMark isFinal={row.isFinal} /></span>
      <span className={styles['quiet']}>{row.to}</span>
      <span className={styles['quiet']}><When at={row.at} /></span>
    </span>
  );
};

/** All of one transfer, to be copied into a search or a reply. */
const TransferDialog = ({ transfer, onClose }: { readonly transfer: Row; readonly onClose: () => void }) => {
  const { t } = useText();
  const { amount, coin, network, isFinal, from, to, contract, hash, block, at } = transfer;
  return (
    <Dialog title={t('office.tabs.unmatched')} onClose={onClose}>
      <div className={styles['whole']}>
        <Facts>
          <Fact name={t('money.amountLabel')}>{amount === null ? t('office.nothing') : <ExactAmount amount={amount} coin={coin ?? undefined} />}</Fact>
          <Fact name={t('money.network')}>{network}</Fact>
          <Fact name={t('office.column.at')}><When at={at} /></Fact>
          <Fact name={t('office.column.block')}>{block} <FinalMark isFinal={isFinal} /></Fact>
          <Fact name={t('office.column.sender')} isWide><AddressText address={from} /></Fact>
          <Fact name={t('office.column.receiver')} isWide><AddressText address={to} /></Fact>
          <Fact name={t('office.column.hash')} isWide><HashText hash={hash} /></Fact>
          <Fact name={t('office.column.contract')} isWide><AddressText address={contract} /></Fact>
        </Facts>
      </div>
    </Dialog>
  );
};

/** Transfers to our addresses that no order announced, live. */
export const Unmatched = () => {
  const text = useText();
  const { t } = text;
  const { data, error, refetch } = useUnmatched();
  const rows = useMemo(() => data?.map((transfer) => ({ ...transfer, version: Number(transfer.isFinal) })), [data]);
  const columns = useMemo(() => columnsOf(text), [text]);
  const [opened, setOpened] = useState<Row>();
  return (
    <>
      <WholeList
        name="unmatched" label={t('office.tabs.unmatched')} about={t('office.unmatched.about')} columns={columns} rows={rows} error={error} onRetry={refetch} onOpen={setOpened} Card={Card}
        empty={t('office.unmatched.none')}
      />
      {opened && <TransferDialog transfer={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};
