import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { useMemo } from 'react';
import { shownName } from '../../../shared/account/shown-name.ts';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { timeColumn } from '../../../shared/orders/columns.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { StateTag } from '../../../shared/orders/state-tag.tsx';
import { Found } from '../../../shared/text/found.tsx';
import { boardOfficeTexts } from './board-office-texts.ts';
import styles from './message-rows.module.css';
import { messageTones } from './message-tones.ts';
import type { OfficeView } from './office-view.ts';

/** The state as a tag, and how many messages were folded into it. */
export const MessageTags = ({ state, folded }: OfficeMessage) => {
  const { t } = useText(boardOfficeTexts);
  return (
    <span className={styles['tags']}>
      <StateTag tone={messageTones[state]} words={t(`boardOffice.state.${state}`)} />
      {folded > 0 && <span className={styles['quiet']}>{t('boardOffice.folded', { count: folded })}</span>}
    </span>
  );
};

/** The name of the page that a message stands on. */
export const usePageName = (): ((indicator: string) => string) => {
  const { pick } = useText();
  const { data } = useCatalogueQuery();
  return useMemo(() => {
    const names = new Map(data?.indicators.map(({ id, label }) => [id, pick(label)]));
    return (indicator) => names.get(indicator) ?? indicator;
  }, [data, pick]);
};

type Column = GridColumn<OfficeMessage>;
type Words = Text<'boardOffice'>['t'];

interface Listing {
  readonly pageName: (indicator: string) => string;
  readonly isUnread: boolean;
  readonly search: string;
}

const written = (t: Words, { pageName, isUnread, search }: Listing): Column[] => [
  { key: 'number', title: t('boardOffice.column.number'), width: 104, text: ({ number }) => number },
  timeColumn({
    key: 'at',
    title: t(isUnread ? 'boardOffice.column.submitted' : 'boardOffice.column.at'),
    of: ({ at }) => at,
  }),
  {
    key: 'userName',
    title: t('boardOffice.column.userName'),
    width: 144,
    text: ({ author }) => shownName(author.userName),
  },
  { key: 'page', title: t('boardOffice.column.page'), width: 152, text: ({ indicator }) => pageName(indicator) },
  {
    key: 'content',
    title: t('boardOffice.column.content'),
    width: 320,
    isWide: true,
    text: ({ source }) => source,
    show: ({ source }) => <Found text={source} query={search} />,
  },
  {
    key: 'state',
    title: t('boardOffice.column.state'),
    width: 176,
    text: ({ state }) => t(`boardOffice.state.${state}`),
    show: (message) => <MessageTags {...message} />,
  },
];

const answered = (t: Words): Column[] => [
  timeColumn({
    key: 'processedAt',
    title: t('boardOffice.column.processedAt'),
    of: ({ processedAt }) => processedAt,
  }),
  { key: 'responder', title: t('boardOffice.column.responder'), width: 120, text: ({ responder }) => responder ?? '' },
  { key: 'answer', title: t('boardOffice.column.answer'), width: 240, text: ({ answer }) => answer ?? '' },
];

/** The columns of a list (spec 000 §3), in the current language. */
export const useMessageColumns = ({ list, search }: Pick<OfficeView, 'list' | 'search'>): readonly Column[] => {
  const { t } = useText(boardOfficeTexts);
  const pageName = usePageName();
  return useMemo(() => {
    const optional = (column: Column): Column => ({ ...column, isOptional: true });
    const likes: Column = {
      key: 'likes',
      title: t('boardOffice.column.likes'),
      width: 112,
      isOptional: true,
      text: ({ likes: up, dislikes: down }) => `${up} / ${down}`,
    };
    const isDone = list === 'processed' || list === 'all';
    const first = written(t, { pageName, isUnread: list === 'unread', search });
    return [...first, ...(isDone ? answered(t) : answered(t).map(optional)), likes];
  }, [t, pageName, list, search]);
};

/** A message of the list on a phone. */
export const MessageCard = ({ row }: { readonly row: OfficeMessage }) => {
  const pageName = usePageName();
  return (
    <RowCard>
      <CardLine>
        <b>{`${row.number} · ${shownName(row.author.userName)}`}</b>
        <MessageTags {...row} />
      </CardLine>
      <CardLine>
        <span className={styles['excerpt']}>{row.source}</span>
      </CardLine>
      <CardLine look="quiet">
        <span>{pageName(row.indicator)}</span>
        <OrderTime at={row.at} />
      </CardLine>
    </RowCard>
  );
};
