import { useState, type FormEvent } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { SearchInput } from '../../../shared/ui/search/search-input.tsx';
import { addressTexts } from './address-texts.ts';
import styles from './address.module.css';

interface AddressSearchProps {
  readonly address: string;
  readonly onSearch: (address: string) => void;
}

/** The address that is shown, or another one. */
export const AddressSearch = ({ address, onSearch }: AddressSearchProps) => {
  const { t } = useText(addressTexts);
  const [typed, setTyped] = useState(address);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') onSearch(typed.trim());
  };
  return (
    <form role="search" aria-label={t('btcAddress.search')} className={styles['search']} onSubmit={submit}>
      <SearchInput
        name="address"
        label={t('btcAddress.search')}
        placeholder={t('btcAddress.search')}
        value={typed}
        maxLength={210}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ActionButton type="submit">{t('btcAddress.open')}</ActionButton>
    </form>
  );
};
