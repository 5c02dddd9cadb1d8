import { messageLists } from '@chaintide/contracts/support/board-office';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { usePageMeta } from '../../../shared/browser/page-meta.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Alerts } from '../../../shared/office/alerts.tsx';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { OpenedPanel } from '../../../shared/lists/opened-panel.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { DayField } from '../../../shared/ui/day-field.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PageTabs, type PageTab } from '../../../shared/ui/page-tabs.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { OwnMessages } from '../own/own-messages.tsx';
import { boardOfficeTexts } from './board-office-texts.ts';
import { Counts } from './counts.tsx';
import { MessageCard, useMessageColumns } from './message-columns.tsx';
import { useMessageCountsQuery, useOfficeMessages } from './office-api.ts';
import { officeLink, openedNames, type OfficeView } from './office-view.ts';

const MessagePanel = lazily(async () => (await import('./message-panel.tsx')).MessagePanel);
const DailyMessages = lazily(async () => (await import('./daily-messages.tsx')).DailyMessages);

const extras = ['own', 'history'] as const;
type Tab = (typeof extras)[number] | OfficeView['list'];
const tabs: readonly Tab[] = [...messageLists, ...extras];

/** Lists are a part of their link; the other tabs have one of their own. */
const linkOf = (tab: Tab): string =>
  tab === 'own' || tab === 'history' ? `/messageBoard?tab=${tab}` : `/messageBoard?list=${tab}`;

const useTab = (list: OfficeView['list']): Tab => {
  const [search] = useSearchParams();
  return extras.find((one) => one === search.get('tab')) ?? list;
};

const Filters = ({
  view,
  onChange,
}: {
  readonly view: OfficeView;
  readonly onChange: (part: Partial<OfficeView>) => void;
}) => {
  const { t } = useText(boardOfficeTexts);
  return (
    <ListFilters link={officeLink} view={view} onChange={onChange} search={t('boardOffice.search')}>
      <SearchField label={t('boardOffice.author')} applied={view.author} onApply={(author) => onChange({ author })} />
      <DayField label={t('boardOffice.from')} value={view.from} onChoose={(from) => onChange({ from })} />
      <DayField label={t('boardOffice.to')} value={view.to} onChoose={(to) => onChange({ to })} />
    </ListFilters>
  );
};

const List = ({ shown }: { readonly shown: ReturnType<typeof useShown> }) => {
  const { view, change, open } = shown;
  const { t } = useText(boardOfficeTexts);
  const empty = view.list === 'unprocessed' || view.list === 'unread' ? 'boardOffice.queueEmpty' : 'boardOffice.none';
  const { list, ...filters } = view;
  const isFiltered = officeLink.isFiltered({ ...filters, list: officeLink.first.list });
  return (
    <>
      <RecordList
        name={`messages-${list}`}
        label={t(`boardOffice.lists.${list}`)}
        searchLabel={t('boardOffice.filters')}
        columns={useMessageColumns(view)}
        query={useOfficeMessages(view)}
        view={view}
        onView={change}
        filters={<Filters view={view} onChange={change} />}
        onOpen={({ id }) => open({ id })}
        empty={t(isFiltered ? 'boardOffice.noneFits' : empty)}
        Card={MessageCard}
      />
      <OpenedPanel shown={shown}>{(panel) => <MessagePanel key={panel.id} {...panel} />}</OpenedPanel>
    </>
  );
};

const useShown = () => useListLink(officeLink, openedNames);

const contentOf = (tab: Tab, shown: ReturnType<typeof useShown>): ReactNode => {
  if (tab === 'own') return <OwnMessages />;
  return tab === 'history' ? <DailyMessages /> : <List shown={shown} />;
};

/** The boards' back office: what waits, what was done, and how much there is. */
export const MessageBoardPage = () => {
  const { t } = useText(boardOfficeTexts);
  const shown = useShown();
  const tab = useTab(shown.view.list);
  const { data: counts } = useMessageCountsQuery();
  const title = t('pages./messageBoard.name');
  const waiting = counts?.unprocessed ?? 0;
  usePageMeta({
    title: t('shell.meta.titleOf', { name: waiting > 0 ? `(${waiting}) ${title}` : title }),
    description: t('pages./messageBoard.about'),
  });
  const links: PageTab[] = tabs.map((one) => ({
    to: linkOf(one),
    label: t(`boardOffice.lists.${one}`),
    chosen: one === tab ? 'page' : undefined,
  }));
  return (
    <Page title={title} width="wide" tools={<Alerts />}>
      <Counts />
      <PageTabs label={t('boardOffice.lists.label')} tabs={links} />
      <Suspense>{contentOf(tab, shown)}</Suspense>
    </Page>
  );
};
