import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import type { ComponentType, ReactNode } from 'react';
import type { GridRow } from '../grid/grid-column.ts';
import { useText } from '../i18n/use-text.ts';
import { ListFilters } from '../lists/list-filters.tsx';
import type { ListLink, View } from '../lists/list-link.ts';
import { OpenedPanel, type OpenedProps } from '../lists/opened-panel.tsx';
import { RecordList, type ListQuery, type RecordListProps } from '../lists/record-list.tsx';
import type { ShownList } from '../lists/use-list-link.ts';
import { officeTexts } from '../office/office-texts.ts';

interface OfficeListProps<R extends GridRow, V extends View> extends Pick<
  RecordListProps<R>,
  'name' | 'columns' | 'Card'
> {
  readonly link: ListLink<V>;
  /** The view and the open row, as in the address. */
  readonly shown: ShownList<V>;
  /** The stage of the listed orders; absent for all. */
  readonly stage?: OrderStage | undefined;
  readonly query: ListQuery<R>;
  /** The filters besides the search. */
  readonly renderFilters: (view: V, onChange: (part: Partial<V>) => void) => ReactNode;
  /** The panel that a row opens. */
  readonly Panel: ComponentType<OpenedProps>;
}

/** Orders as staff see them, live; a row opens a panel with the possible actions. */
export const OfficeList = <R extends GridRow, V extends View>({
  link,
  shown,
  stage,
  query,
  renderFilters,
  Panel,
  ...list
}: OfficeListProps<R, V>) => {
  const { t } = useText(officeTexts);
  const { view, change, open } = shown;
  const empty = stage === 'open' ? 'office.queueEmpty' : 'office.none';
  const onView = (part: { readonly page?: number; readonly rows?: number }): void => change(part as Partial<V>);
  return (
    <>
      <RecordList
        {...list}
        label={t('office.filters')}
        query={query}
        view={view}
        onView={onView}
        onOpen={({ id }) => open({ id })}
        empty={t(link.isFiltered(view) ? 'office.noneFits' : empty)}
        filters={
          <ListFilters link={link} view={view} onChange={change} search={t('office.search')}>
            {renderFilters(view, change)}
          </ListFilters>
        }
      />
      <OpenedPanel shown={shown}>{(panel) => <Panel key={panel.id} {...panel} />}</OpenedPanel>
    </>
  );
};
