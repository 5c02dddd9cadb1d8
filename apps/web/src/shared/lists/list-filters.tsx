import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ToolButton } from '../ui/button.tsx';
import { FilterChoice } from '../ui/popup/filter-choice.tsx';
import { SearchField } from './search-field.tsx';
import type { ListLink } from './list-link.ts';
import { moneyTexts } from '../i18n/money-texts.ts';

interface ListFiltersProps<V extends object> {
  readonly link: ListLink<V>;
  readonly view: V;
  readonly onChange: (part: Partial<V>) => void;
  /** The search text, if the list can be searched. */
  readonly search?: string;
  readonly children: ReactNode;
}

/** The filters of a list: a search, choices, and a button that resets them. */
export const ListFilters = <V extends object>({ link, view, onChange, search, children }: ListFiltersProps<V>) => {
  const { t } = useText(moneyTexts);
  const applied = 'search' in view ? String(view.search) : '';
  return (
    <>
      {search !== undefined && (
        <SearchField
          label={search}
          applied={applied}
          onApply={(text) => onChange({ search: text } as unknown as Partial<V>)}
        />
      )}
      {children}
      {link.isFiltered(view) && <ToolButton onClick={() => onChange(link.cleared)}>{t('money.clear')}</ToolButton>}
    </>
  );
};

interface StateFilterProps<S extends string> {
  readonly value: S | undefined;
  readonly states: readonly S[];
  readonly words: (state: S) => string;
  readonly onChoose: (state: S | undefined) => void;
}

/** The choice of a state, among those that the list can contain. */
export const StateFilter = <S extends string>({ value, states, words, onChoose }: StateFilterProps<S>) => {
  const { t } = useText(moneyTexts);
  return (
    <FilterChoice
      name={t('money.state')}
      value={value}
      options={states.map((state) => ({ value: state, label: words(state) }))}
      onChoose={onChoose}
    />
  );
};
