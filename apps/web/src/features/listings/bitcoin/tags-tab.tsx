import { useMemo, useState } from 'react';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { addressLink } from '../../../shared/money/bitcoin-address.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { HolderFilters } from './holder-filters.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { TagDialog } from './tag-dialog.tsx';
import { TagHistory } from './tag-history.tsx';
import { TagPanel } from './tag-panel.tsx';
import { tagsLink, useAddressTagsQuery, type TagRow, type TagsView } from './tags-api.ts';

const chains = ['bitcoin', 'ethereum'] as const;

const useColumns = (): readonly GridColumn<TagRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: 'address' | 'name' | 'kind' | 'source' | 'time', width: number) => ({
      key,
      title: t(`listings.tags.columns.${key}`),
      width,
    });
    return [
      { ...place('name', 260), text: ({ name }) => name, show: ({ name }) => <b>{name}</b> },
      {
        ...place('address', 500),
        text: ({ address }) => address,
        show: ({ address }) => <AddressText address={address} to={addressLink(address)} />,
      },
      { ...place('kind', 120), text: ({ kind }) => t(`listings.tags.kinds.${kind}`) },
      { ...place('source', 260), isWide: true, text: ({ source }) => source },
      {
        ...place('time', 190),
        text: ({ time }) => isoTime(time),
        show: ({ time }) => <span title={formatMomentUtc(time, language)}>{formatMoment(time, language)}</span>,
      },
    ];
  }, [t, language]);
};

const TagCard = ({ row }: { readonly row: TagRow }) => {
  const { t } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{row.name}</b>
        <span>{t(`listings.tags.kinds.${row.kind}`)}</span>
      </CardLine>
      <CardLine look="quiet">
        <AddressText address={row.address} isShort />
        <span>{row.source}</span>
      </CardLine>
    </RowCard>
  );
};

interface FiltersProps {
  readonly view: TagsView;
  readonly onChange: (part: Partial<TagsView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(listingsTexts);
  return (
    <>
      <Choice
        name={t('listings.tags.chain')}
        value={view.chain}
        options={chains.map((value) => ({ value, label: t(`listings.tags.chains.${value}`) }))}
        onChoose={(chain) => onChange({ chain })}
      />
      <HolderFilters link={tagsLink} view={view} onChange={onChange} />
    </>
  );
};

/** Open in front of an admin: a tag, its form, or the form for new ones. */
type Task = { readonly row: TagRow | null; readonly isEdited: boolean };

/** Known holders of addresses, live; admins change them here. */
export const TagsTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(tagsLink);
  const query = useAddressTagsQuery(view);
  const isAdmin = useSession().role === 'admin';
  const [task, setTask] = useState<Task | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const close = (): void => setTask(null);
  return (
    <>
      <p className={styles['about']}>{t('listings.tags.about')}</p>
      {isAdmin && (
        <div className={styles['tools']}>
          <ToolButton onClick={() => setTask({ row: null, isEdited: true })}>{t('listings.tags.add')}</ToolButton>
          <ToolButton onClick={() => setHistoryOpen(true)}>{t('listings.tags.history.name')}</ToolButton>
        </div>
      )}
      <RecordList
        name="address-tags"
        label={t(`listings.tags.labels.${view.chain}`)}
        columns={useColumns()}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'name', descending: false }}
        filters={<Filters view={view} onChange={change} />}
        {...(isAdmin && { onOpen: (row: TagRow) => setTask({ row, isEdited: false }) })}
        empty={t(tagsLink.isFiltered(view) ? 'listings.tags.none' : 'listings.tags.empty')}
        Card={TagCard}
      />
      {isHistoryOpen && <TagHistory onClose={() => setHistoryOpen(false)} />}
      {task?.isEdited && <TagDialog row={task.row} onClose={close} />}
      {task?.row && !task.isEdited && (
        <TagPanel row={task.row} onEdit={() => setTask({ row: task.row, isEdited: true })} onClose={close} />
      )}
    </>
  );
};
