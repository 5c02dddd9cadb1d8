import type { Holder } from '@chaintide/contracts/market/address-tags';
import { useText } from '../../../shared/i18n/use-text.ts';
import { addressLink } from '../../../shared/money/bitcoin-address.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';

/** The known holder of an address. */
export const HolderTag = ({ tag }: { readonly tag: Holder }) => {
  const { t } = useText(listingsTexts);
  return (
    <span className={styles['holder']} title={`${tag.name} · ${t(`listings.tags.kinds.${tag.kind}`)}`}>
      {tag.name}
    </span>
  );
};

interface HeldAddressProps {
  readonly address: string;
  readonly tag: Holder | null;
  /** Whether it leads to the page of the address. */
  readonly isLink?: boolean;
}

/** An address with its known holder. */
export const HeldAddress = ({ address, tag, isLink = false }: HeldAddressProps) => (
  <span className={styles['price']}>
    <AddressText address={address} isShort to={isLink ? addressLink(address) : undefined} />
    {tag && <HolderTag tag={tag} />}
  </span>
);
