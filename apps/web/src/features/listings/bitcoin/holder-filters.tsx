import { addressKind } from '@chaintide/contracts/market/address-tags';
import { z } from 'zod';
import { useText } from '../../../shared/i18n/use-text.ts';
import { listLink, pageParts, searchPart } from '../../../shared/orders/list-link.ts';
import { ListFilters } from '../../../shared/orders/list-filters.tsx';
import { FilterChoice } from '../../../shared/ui/filter-choice.tsx';
import { listingsTexts } from '../listings-texts.ts';

const view = z.object({ search: searchPart, kind: addressKind.optional().catch(undefined), ...pageParts(50) });
export type HoldersView = z.infer<typeof view>;
/** Of lists of addresses, which are found by holder. */
export const holdersLink = listLink(view);

interface Props {
  readonly view: HoldersView;
  readonly onChange: (part: Partial<HoldersView>) => void;
}

export const HolderFilters = ({ view: shown, onChange }: Props) => {
  const { t } = useText(listingsTexts);
  return (
    <ListFilters link={holdersLink} view={shown} onChange={onChange} search={t('listings.tags.search')}>
      <FilterChoice
        name={t('listings.tags.columns.kind')}
        value={shown.kind}
        options={addressKind.options.map((value) => ({ value, label: t(`listings.tags.kinds.${value}`) }))}
        onChoose={(kind) => onChange({ kind })}
      />
    </ListFilters>
  );
};
