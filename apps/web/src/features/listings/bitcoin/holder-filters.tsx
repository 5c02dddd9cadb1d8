import { addressKind } from '@chaintide/contracts/market/address-tags';
import { z } from 'zod';
import { useText } from '../../../shared/i18n/use-text.ts';
import { listLink, pageParts, searchPart, type ListLink } from '../../../shared/lists/list-link.ts';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';

export const holdersView = z.object({
  search: searchPart,
  kind: addressKind.optional().catch(undefined),
  ...pageParts(50),
});
export type HoldersView = z.infer<typeof holdersView>;
/** Of lists of addresses, which are found by holder. */
export const holdersLink = listLink(holdersView);

interface Props<V extends HoldersView> {
  readonly link: ListLink<V>;
  readonly view: V;
  readonly onChange: (part: Partial<V>) => void;
}

export const HolderFilters = <V extends HoldersView>({ link, view, onChange }: Props<V>) => {
  const { t } = useText(listingsTexts);
  return (
    <ListFilters link={link} view={view} onChange={onChange} search={t('listings.tags.search')}>
      <FilterChoice
        name={t('listings.tags.columns.kind')}
        value={view.kind}
        options={addressKind.options.map((value) => ({ value, label: t(`listings.tags.kinds.${value}`) }))}
        onChoose={(kind) => onChange({ kind } as Partial<V>)}
      />
    </ListFilters>
  );
};
