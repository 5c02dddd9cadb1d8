import { levels } from '@chaintide/contracts/people/levels';
import { accountRoles } from '@chaintide/contracts/people/roles';
import { useText } from '../../shared/i18n/use-text.ts';
import { ListFilters } from '../../shared/lists/list-filters.tsx';
import { FilterChoice } from '../../shared/ui/popup/filter-choice.tsx';
import { customersLink, type CustomersView } from './customers-view.ts';
import { customersTexts } from './customers-texts.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const states = ['active', 'disabled', 'trial', 'deleted'] as const;

interface FiltersProps {
  readonly view: CustomersView;
  readonly onChange: (part: Partial<CustomersView>) => void;
}

/** The search and the filters of the list. */
export const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(accountTexts, customersTexts);
  const roleOptions = accountRoles.map((value) => ({ value, label: t(`shell.role.${value}`) }));
  const levelOptions = levels.map((value) => ({ value, label: t(`account.level.${value}`) }));
  const stateOptions = states.map((value) => ({ value, label: t(`customers.state.${value}`) }));
  return (
    <ListFilters link={customersLink} view={view} onChange={onChange} search={t('customers.search')}>
      <FilterChoice
        name={t('customers.column.role')}
        value={view.role}
        options={roleOptions}
        onChoose={(role) => onChange({ role })}
      />
      <FilterChoice
        name={t('customers.column.level')}
        value={view.level}
        options={levelOptions}
        onChoose={(level) => onChange({ level })}
      />
      <FilterChoice
        name={t('customers.column.state')}
        value={view.state}
        options={stateOptions}
        onChoose={(state) => onChange({ state })}
      />
    </ListFilters>
  );
};
