import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { GridRow } from '../grid/grid-column.ts';
import { useText } from '../i18n/use-text.ts';
import { ListFilters } from './list-filters.tsx';
import type { ListLink, View } from './list-link.ts';
import { RecordList, type ListQuery, type RecordListProps } from './record-list.tsx';
import type { ShownList } from './use-list-link.ts';
import { officeTexts } from '../office/office-texts.ts';

export interface OrderPanelProps {
  readonly id: number;
  readonly act: string | undefined;
  readonly onAct: (act: string | undefined) => void;
  readonly onClose: () => void;
}

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
  readonly Panel: ComponentType<OrderPanelProps>;
}

/** Orders as staff see them, live; a row opens a panel with the possible actions. */
export const OfficeList = <R extends GridRow, V extends View>({
  link,
  shown: { view, opened, change, open },
  stage,
  query,
  renderFilters,
  Panel,
  ...list
}: OfficeListProps<R, V>) => {
  const { t } = useText(officeTexts);
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
      {opened.id !== undefined && (
        <Suspense>
          <Panel
            key={opened.id}
            id={opened.id}
            act={opened.act}
            onAct={(act) => open({ id: opened.id, act })}
            onClose={() => open({})}
          />
        </Suspense>
      )}
    </>
  );
};
