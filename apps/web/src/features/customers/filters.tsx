import { levels } from '@chaintide/contracts/levels';
import { SEARCH_LENGTH } from '@chaintide/contracts/limits';
import { accountRoles } from '@chaintide/contracts/roles';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Choice, type Option } from '../../shared/ui/choice.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { isFiltered, type CustomersView } from './customers-view.ts';
import styles from './filters.module.css';
import { useSearchField } from './use-search-field.ts';

const EVERY = 'every';
const states = ['active', 'disabled', 'trial'] as const;

interface FiltersProps { readonly view: CustomersView; readonly onChange: (part: Partial<CustomersView>) => void }

const SearchField = ({ view, onChange }: FiltersProps) => {
  const { t } = useText();
  const field = useSearchField(view.search, (search) => onChange({ search }));
  return (
    <label className={styles['search']}>
      <Icon name="search" />
      <input
        type="search" maxLength={SEARCH_LENGTH} aria-label={t('customers.search')} placeholder={t('customers.search')} value={field.text}
        onChange={({ target }) => field.type(target.value)} onKeyDown={({ key }) => { if (key === 'Enter') field.apply(); }}
      />
    </label>
  );
};

/** A choice among names, or all of them. */
const FilterChoice = <V extends string>({ name, value, options, onChoose }: { name: string; value: V | undefined; options: readonly Option<V>[]; onChoose: (value: V | undefined) => void }) => {
  const { t } = useText();
  return (
    <Choice<V | typeof EVERY>
      name={name} value={value ?? EVERY} options={[{ value: EVERY, label: t('customers.every') }, ...options]} onChoose={(chosen) => onChoose(chosen === EVERY ? undefined : chosen)}
    />
  );
};

/** What the list is searched and filtered by. */
export const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText();
  return (
    <div role="search" className={styles['filters']} aria-label={t('customers.filters')}>
      <SearchField view={view} onChange={onChange} />
      <FilterChoice name={t('customers.column.role')} value={view.role} options={accountRoles.map((value) => ({ value, label: t(`shell.role.${value}`) }))} onChoose={(role) => onChange({ role })} />
      <FilterChoice name={t('customers.column.level')} value={view.level} options={levels.map((value) => ({ value, label: t(`account.level.${value}`) }))} onChoose={(level) => onChange({ level })} />
      <FilterChoice name={t('customers.column.state')} value={view.state} options={states.map((value) => ({ value, label: t(`customers.state.${value}`) }))} onChoose={(state) => onChange({ state })} />
      {isFiltered(view) && <ToolButton onClick={() => onChange({ search: '', role: undefined, level: undefined, state: undefined })}>{t('customers.clear')}</ToolButton>}
    </div>
  );
};
