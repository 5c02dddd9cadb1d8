import type { AddressBook, SavedAddress } from '@chaintide/contracts/money/address-book';
import { NEW_ADDRESS_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useAddressBook } from './address-book-api.ts';
import styles from './address-choice.module.css';
import { looksLikeAddress, placeIn } from './withdrawals-view.ts';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** The status of a typed address; `usableAt` is undefined while it is unknown. */
export const useTypedAddress = (
  network: Network | '',
  address: string,
): { readonly isNew: boolean; readonly isSaved: boolean; readonly usableAt: number | undefined } => {
  const { data } = useAddressBook();
  const live = useLive();
  if (!data || network === '' || !looksLikeAddress(address, network))
    return { isNew: false, isSaved: false, usableAt: undefined };
  const known = knownIn(data, { network, address });
  return {
    isNew: known.usableAt === undefined,
    isSaved: known.isSaved,
    usableAt: known.usableAt ?? live.now() + NEW_ADDRESS_MS,
  };
};

const knownIn = ({ saved, used }: AddressBook, place: { readonly network: Network; readonly address: string }) => {
  const kept = placeIn(saved, place);
  return { isSaved: kept !== undefined, usableAt: (kept ?? placeIn(used, place))?.usableAt };
};

interface AddressChoiceProps {
  readonly network: Network | '';
  readonly address: string;
  readonly onChoose: (saved: SavedAddress) => void;
}

/** The saved addresses of the network, to choose from instead of typing. */
export const AddressChoice = ({ network, address, onChoose }: AddressChoiceProps) => {
  const { t } = useText(withdrawalsTexts);
  const { data } = useAddressBook();
  const live = useLive();
  const offered = data?.saved.filter((one) => network === '' || one.network === network) ?? [];
  if (offered.length === 0) return null;
  const chosen = network === '' ? undefined : placeIn(offered, { network, address });
  return (
    <div role="group" className={styles['choice']} aria-label={t('withdrawals.book.choose')}>
      <span className={styles['quiet']}>{t('withdrawals.book.choose')}</span>
      {offered.map((one) => (
        <button
          key={one.id}
          type="button"
          className={styles['saved']}
          aria-pressed={one === chosen}
          title={one.address}
          onClick={() => onChoose(one)}
        >
          <b>{one.label}</b> <span>{one.network}</span>
          {one.usableAt > live.now() && <span className={styles['wait']}>{t('withdrawals.book.stillWaits')}</span>}
        </button>
      ))}
    </div>
  );
};
