import type { CollectionAddress } from '@chaintide/contracts/money/collection-addresses';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { timeColumn } from '../../../shared/orders/columns.tsx';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import styles from './address-columns.module.css';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

export type AddressRow = CollectionAddress & { readonly version: number };

export const standings = ['idle', 'inUse', 'resting', 'given', 'retired'] as const;

/** The current use of an address. */
export const standingOf = ({
  isInUse,
  index,
  retiredAt,
  restsUntil,
}: CollectionAddress): (typeof standings)[number] => {
  if (isInUse) return 'inUse';
  if (index !== null) return 'given';
  if (retiredAt !== null) return 'retired';
  return restsUntil === null ? 'idle' : 'resting';
};

/** Whether it can be retired: it could still be given to an order. */
export const isRetirable = ({ index, retiredAt }: CollectionAddress): boolean => index === null && retiredAt === null;

const hints = { resting: 'office.pool.restingHint', given: 'office.pool.givenHint' } as const;

const Standing = (row: CollectionAddress) => {
  const { t } = useText(moneyTexts, officeTexts);
  const standing = standingOf(row);
  const hint = standing === 'resting' || standing === 'given' ? t(hints[standing]) : undefined;
  return (
    <span className={styles['standing']} data-standing={standing} title={hint}>
      {t(`office.pool.${standing}`)}
    </span>
  );
};

const Retirement = ({
  row,
  onRetire,
}: {
  readonly row: CollectionAddress;
  readonly onRetire: (row: CollectionAddress) => void;
}) => {
  const { t } = useText(moneyTexts, officeTexts);
  if (row.retiredAt !== null) return <When at={row.retiredAt} />;
  return (
    isRetirable(row) && (
      <ToolButton
        onClick={(event) => {
          event.stopPropagation();
          onRetire(row);
        }}
      >
        {t('office.pool.retire')}
      </ToolButton>
    )
  );
};

const OrderLink = ({ number }: { readonly number: string }) => (
  <Link to={`/payManagement?search=${number}`} onClick={(event) => event.stopPropagation()}>
    {number}
  </Link>
);

const columnsOf = (
  { t }: Text<'money' | 'office'>,
  onRetire: (row: CollectionAddress) => void,
): GridColumn<AddressRow>[] => [
  { key: 'network', title: t('money.network'), width: 92, text: ({ network }) => network },
  {
    key: 'address',
    title: t('money.addressLabel'),
    width: 400,
    isWide: true,
    text: ({ address }) => address,
    show: ({ address }) => <AddressText address={address} />,
  },
  {
    key: 'index',
    title: t('office.pool.index'),
    width: 72,
    text: ({ index }) => (index === null ? '' : String(index)),
  },
  {
    key: 'standing',
    title: t('money.state'),
    width: 112,
    text: (row) => t(`office.pool.${standingOf(row)}`),
    show: (row) => <Standing {...row} />,
  },
  {
    key: 'order',
    title: t('office.pool.order'),
    width: 128,
    text: ({ order }) => order ?? '',
    show: ({ order }) => order !== null && <OrderLink number={order} />,
  },
  timeColumn({ key: 'addedAt', title: t('office.pool.addedAt'), of: ({ addedAt }) => addedAt }),
  {
    key: 'retiredAt',
    title: t('office.pool.retired'),
    width: 128,
    text: ({ retiredAt }) => isoTime(retiredAt),
    show: (row) => <Retirement row={row} onRetire={onRetire} />,
  },
];

/** The columns of collection addresses, in the current language. */
export const useAddressColumns = (onRetire: (row: CollectionAddress) => void): readonly GridColumn<AddressRow>[] => {
  const text = useText(moneyTexts, officeTexts);
  return useMemo(() => columnsOf(text, onRetire), [text, onRetire]);
};

/** A collection address of the list on a phone. */
export const AddressCard = ({ row }: { readonly row: AddressRow }) => (
  <RowCard>
    <CardLine>
      <b>{row.network}</b>
      <Standing {...row} />
    </CardLine>
    <span className={styles['address']}>{row.address}</span>
    <CardLine>
      <span className={styles['quiet']}>
        <When at={row.addedAt} />
      </span>
      {row.order}
    </CardLine>
  </RowCard>
);
