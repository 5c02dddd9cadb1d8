import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../dialog.tsx';
import { SearchInput } from '../search/search-input.tsx';
import styles from './picker-dialog.module.css';
import { useCombobox } from './use-combobox.ts';

type Option = ReturnType<typeof useCombobox>['option'];

interface PickerDialogProps<T> {
  readonly title: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** The options that match the text, in the order in which they are rendered. */
  readonly options: readonly T[];
  readonly onChoose: (option: T) => void;
  readonly onClose: () => void;
  /** Further choices, beside the search. */
  readonly beside?: ReactNode;
  readonly children: (option: Option) => ReactNode;
}

/** A dialog for choosing by typing, with the arrow keys, or by pressing an option. */
export const PickerDialog = <T,>({
  title,
  text,
  onType,
  options,
  onChoose,
  onClose,
  beside,
  children,
}: PickerDialogProps<T>) => {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const { field, listId, option } = useCombobox({ text, onType, options, onChoose });
  useEffect(() => input.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles['field']}>
        <SearchInput
          {...field}
          ref={input}
          label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
        />
        {beside}
      </div>
      <div id={listId} className={styles['list']} role="listbox" aria-label={title}>
        {children(option)}
        {options.length === 0 && <p className={styles['none']}>{t('shell.search.none', { text })}</p>}
      </div>
    </Dialog>
  );
};
