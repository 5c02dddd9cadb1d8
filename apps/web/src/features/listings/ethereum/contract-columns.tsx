import { useMemo } from 'react';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { HeldAddress } from '../bitcoin/held-address.tsx';
import { MomentText, ownerText, TransactionText } from '../shared/chain-cells.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import { EXPLORER, type ContractRow } from './ether-api.ts';

type ColumnKey = 'time' | 'address' | 'type' | 'creator' | 'height' | 'txId';

/** The columns of the table, the same for its file. */
export const useContractColumns = (simulated: boolean): readonly GridColumn<ContractRow>[] => {
  const { t } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: ColumnKey, width: number) => ({ key, title: t(`listings.contracts.columns.${key}`), width });
    return [
      { ...place('time', 190), text: ({ time }) => isoTime(time), show: ({ time }) => <MomentText time={time} /> },
      {
        ...place('address', 320),
        text: ({ address, tag }) => ownerText(address, tag),
        show: ({ address, tag }) => <HeldAddress address={address} tag={tag} />,
      },
      { ...place('type', 120), text: ({ type }) => t(`listings.contracts.types.${type}`) },
      {
        ...place('creator', 320),
        text: ({ creator, creatorTag }) => ownerText(creator, creatorTag),
        show: ({ creator, creatorTag }) => <HeldAddress address={creator} tag={creatorTag} />,
      },
      { ...place('height', 130), isNumber: true, text: ({ height }) => String(height) },
      {
        ...place('txId', 260),
        isWide: true,
        text: ({ txId }) => txId,
        show: ({ txId }) => <TransactionText hash={txId} explorer={simulated ? undefined : EXPLORER} />,
      },
    ];
  }, [t, simulated]);
};

/** A new contract on a phone. */
export const ContractCard = ({ row }: { readonly row: ContractRow }) => {
  const { t, language } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <HeldAddress address={row.address} tag={row.tag} />
        <span>{t(`listings.contracts.types.${row.type}`)}</span>
      </CardLine>
      <CardLine look="quiet">
        <HeldAddress address={row.creator} tag={row.creatorTag} />
        <span>{formatMoment(row.time, language)}</span>
      </CardLine>
    </RowCard>
  );
};
