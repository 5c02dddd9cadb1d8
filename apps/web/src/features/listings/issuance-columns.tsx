import { issuanceEventNames } from '@chaintide/contracts/market/issuance';
import { formatShort } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { isoTime } from '../../shared/format/iso-time.ts';
import { formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { HashText } from '../../shared/money/chain-text.tsx';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import type { IssuanceRow } from './issuance-api.ts';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

const explorers = { ethereum: 'https://etherscan.io/tx/', tron: 'https://tronscan.org/#/transaction/' } as const;
const HASH = /^(0x)?[0-9a-f]{64}$/;

/** The page of a transaction; none for a hash of another form. */
export const explorerOf = ({ chain, hash }: Pick<IssuanceRow, 'chain' | 'hash'>): string | undefined =>
  HASH.test(hash) ? explorers[chain] + hash : undefined;

/** Every digit of an amount, with separators of thousands. */
export const exactAmount = (amount: string): string => {
  const [whole = '', rest] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
};

const Amount = ({ row: { amount, coin, kind } }: { readonly row: IssuanceRow }) => {
  const { language } = useText();
  return (
    <span className={styles['issued']} data-kind={kind} title={`${exactAmount(amount)} ${coin}`}>
      {kind === 'mint' ? '+' : '−'}
      {formatShort(Number(amount), 'count', language)}
    </span>
  );
};

const Kind = ({ row: { kind, coin } }: { readonly row: IssuanceRow }) => {
  const { t } = useText(listingsTexts);
  return (
    <span className={styles['name']}>
      <b>{t(`listings.issuance.kinds.${kind}`)}</b>
      <small>{issuanceEventNames[coin][kind]}</small>
    </span>
  );
};

/** Simulated transactions are in no explorer. */
const Transaction = ({ row, simulated }: { readonly row: IssuanceRow; readonly simulated: boolean }) => {
  const { t } = useText(listingsTexts);
  const link = simulated ? undefined : explorerOf(row);
  return (
    <span className={styles['price']}>
      <HashText hash={row.hash} isShort />
      {simulated && <SimulatedMark brief="silent" />}
      {link !== undefined && (
        <a href={link} target="_blank" rel="noreferrer">
          {t('listings.issuance.explorer')}
        </a>
      )}
    </span>
  );
};

/** The columns of the table, the same for its file. */
export const useIssuanceColumns = (simulated: boolean): readonly GridColumn<IssuanceRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: 'time' | 'coin' | 'chain' | 'kind' | 'amount' | 'block' | 'hash', width: number) => ({
      key,
      title: t(`listings.issuance.columns.${key}`),
      width,
    });
    return [
      {
        ...place('time', 190),
        text: ({ time }) => isoTime(time),
        show: ({ time }) => <span title={formatMomentUtc(time, language)}>{formatMoment(time, language)}</span>,
      },
      { ...place('coin', 90), text: ({ coin }) => coin, show: ({ coin }) => <b>{coin}</b> },
      { ...place('chain', 120), text: ({ chain }) => t(`listings.issuance.chains.${chain}`) },
      {
        ...place('kind', 290),
        text: ({ kind, coin }) => `${t(`listings.issuance.kinds.${kind}`)} (${issuanceEventNames[coin][kind]})`,
        show: (row) => <Kind row={row} />,
      },
      {
        ...place('amount', 150),
        isNumber: true,
        text: ({ amount, kind }) => (kind === 'mint' ? amount : `-${amount}`),
        show: (row) => <Amount row={row} />,
      },
      { ...place('block', 120), isNumber: true, text: ({ block }) => String(block) },
      {
        ...place('hash', 280),
        isWide: true,
        text: ({ hash }) => hash,
        show: (row) => <Transaction row={row} simulated={simulated} />,
      },
    ];
  }, [t, language, simulated]);
};

/** An event on a phone. */
export const IssuanceCard = ({ row }: { readonly row: IssuanceRow }) => {
  const { t, language } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <b>
          {row.coin} {t(`listings.issuance.kinds.${row.kind}`)}
        </b>
        <Amount row={row} />
      </CardLine>
      <CardLine look="quiet">
        <span>{t(`listings.issuance.chains.${row.chain}`)}</span>
        <span>{formatMoment(row.time, language)}</span>
      </CardLine>
    </RowCard>
  );
};
