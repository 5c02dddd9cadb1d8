import type { Holder } from '@chaintide/contracts/market/address-tags';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { listingsTexts } from '../listings-texts.ts';
import styles from '../listings.module.css';

/** An address with its known holder. */
export const HeldAddress = ({ address, tag }: { readonly address: string; readonly tag: Holder | null }) => {
  const { t } = useText(listingsTexts);
  return (
    <span className={styles['price']}>
      <AddressText address={address} isShort />
      {tag && (
        <span className={styles['holder']} title={`${tag.name} · ${t(`listings.tags.kinds.${tag.kind}`)}`}>
          {tag.name}
        </span>
      )}
    </span>
  );
};
