import { TAG_HISTORY_LINES, type AddressTag, type AddressTagLine } from '@chaintide/contracts/market/address-tags';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { OrderHistory, type HistoryEntry } from '../../../shared/orders/order-history.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { OlderPages } from '../../../shared/ui/older-pages.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { useTagHistoryQuery } from './tags-api.ts';

type Words = Text<'listings'>;
const fields = ['name', 'kind', 'source'] as const;

const valueOf = (tag: AddressTag, field: (typeof fields)[number], { t }: Words): string =>
  field === 'kind' ? t(`listings.tags.kinds.${tag.kind}`) : tag[field] || '–';

/** The fields that have changed, from what to what. */
const changesOf = (was: AddressTag, becomes: AddressTag, text: Words): string =>
  fields
    .filter((field) => was[field] !== becomes[field])
    .map(
      (field) =>
        `${text.t(`listings.tags.columns.${field}`)}: ${valueOf(was, field, text)} → ${valueOf(becomes, field, text)}`,
    )
    .join(' · ');

/** A line of the history in words; a line always has a tag. */
const entryOf = ({ at, by, was, becomes }: AddressTagLine, text: Words): HistoryEntry => {
  const { name, address } = (becomes ?? was)!;
  const act = was === null ? 'added' : becomes === null ? 'removed' : 'changed';
  return {
    at,
    by: by ?? text.t('listings.tags.history.nobody'),
    words: text.t(`listings.tags.history.${act}`, { name, address }),
    note: was && becomes ? changesOf(was, becomes, text) : null,
  };
};

interface LinesProps {
  readonly before: number | undefined;
  /** Absent once older lines are shown. */
  readonly onOlder: ((before: number) => void) | undefined;
}

/** A page of lines. */
const Lines = ({ before, onOlder }: LinesProps) => {
  const text = useText(listingsTexts);
  const { t } = text;
  const { data, error, refetch } = useTagHistoryQuery(before, { refetchOnMountOrArgChange: true });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data) return <p role="status">{t('shell.loading')}</p>;
  const last = data.at(-1);
  if (!last) return before === undefined ? <p>{t('listings.tags.history.none')}</p> : null;
  return (
    <>
      <OrderHistory label={t('listings.tags.history.name')} entries={data.map((line) => entryOf(line, text))} />
      {data.length === TAG_HISTORY_LINES && onOlder && (
        <ActionButton data-look="quiet" onClick={() => onOlder(last.id)}>
          {t('listings.tags.history.older')}
        </ActionButton>
      )}
    </>
  );
};

/** Who changed which tag, the newest first. */
export const TagHistory = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(listingsTexts);
  return (
    <Dialog as="panel" title={t('listings.tags.history.name')} onClose={onClose}>
      <div className={styles['panel']}>
        <OlderPages>{(before, onOlder) => <Lines before={before} onOlder={onOlder} />}</OlderPages>
      </div>
    </Dialog>
  );
};
