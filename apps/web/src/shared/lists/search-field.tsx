import { SEARCH_LENGTH } from '@chaintide/contracts/limits';
import { isComposing } from '../keyboard/composing.ts';
import { useSay } from '../messages/messages.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './search-field.module.css';
import { useSearchField } from './use-search-field.ts';

interface SearchFieldProps {
  readonly label: string;
  /** The text that the list is currently filtered by. */
  readonly applied: string;
  readonly onApply: (search: string) => void;
  /** For a search by minimum amount: digits, in a short field. */
  readonly isAmount?: boolean;
}

/** A search field for a list; takes effect when typing pauses, or at once with Enter. */
export const SearchField = ({ label, applied, onApply, isAmount = false }: SearchFieldProps) => {
  const field = useSearchField(applied, onApply);
  const say = useSay();
  const enter = (): void => {
    if (field.text.trim() === '' && applied === '') say('warning', { text: 'failures.searchEmpty' });
    else field.apply();
  };
  return (
    <label className={styles['search']} data-amount={isAmount}>
      {!isAmount && <Icon name="search" />}
      <input
        type="search"
        inputMode={isAmount ? 'decimal' : 'search'}
        maxLength={SEARCH_LENGTH}
        aria-label={label}
        placeholder={label}
        value={field.text}
        onChange={({ target }) => field.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) enter();
        }}
      />
    </label>
  );
};
