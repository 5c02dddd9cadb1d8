import { levels } from '@chaintide/contracts/levels';
import { accountRoles } from '@chaintide/contracts/roles';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { FilterChoice } from '../../shared/ui/filter-choice.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { isFiltered, type CustomersView } from './customers-view.ts';
import styles from './filters.module.css';

const states = ['active', 'disabled', 'trial'] as const;

interface FiltersProps {
  readonly view: CustomersView;
  readonly onChange: (part: Partial<CustomersView>) => void;
}

/** What the list is searched and filtered by. */
export const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText();
  return (
    <div role="search" className={styles['filters']} aria-label={t('customers.filters')}>
      <SearchField label={t('customers.search')} applied={view.search} onApply={(search) => onChange({ search })} />
      <FilterChoice
        name={t('customers.column.role')}
        value={view.role}
        options={accountRoles.map((value) => ({ value, label: t(`shell.role.${value}`) }))}
        onChoose={(role) => onChange({ role })}
      />
      <FilterChoice
        name={t('customers.column.level')}
        value={view.level}
        options={levels.map((value) => ({ value, label: t(`account.level.${value}`) }))}
        onChoose={(level) => onChange({ level })}
      />
      <FilterChoice
        name={t('customers.column.state')}
        value={view.state}
        options={states.map((value) => ({ value, label: t(`customers.state.${value}`) }))}
        onChoose={(state) => onChange({ state })}
      />
      {isFiltered(view) && (
        <ToolButton onClick={() => onChange({ search: '', role: undefined, level: undefined, state: undefined })}>
          {t('customers.clear')}
        </ToolButton>
      )}
    </div>
  );
};
