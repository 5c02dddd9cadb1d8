import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Page } from '../../shared/ui/page.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import { CoinsTab } from './coins-tab.tsx';
import { ExchangesTab } from './exchanges-tab.tsx';
import { listingsTexts } from './shared/listings-texts.ts';

const chainTabs = () => import('./chain-tabs.ts');
const TransactionsTab = lazily(async () => (await chainTabs()).TransactionsTab);
const AddressesTab = lazily(async () => (await chainTabs()).AddressesTab);
const MempoolTab = lazily(async () => (await chainTabs()).MempoolTab);
const PoolsTab = lazily(async () => (await chainTabs()).PoolsTab);
const TagsTab = lazily(async () => (await chainTabs()).TagsTab);
const EtherTransfersTab = lazily(async () => (await chainTabs()).TransfersTab);
const EtherAccountsTab = lazily(async () => (await chainTabs()).AccountsTab);
const EtherContractsTab = lazily(async () => (await chainTabs()).ContractsTab);
const EtherTokensTab = lazily(async () => (await chainTabs()).TokensTab);
const IssuanceTab = lazily(async () => (await import('./issuance-tab.tsx')).IssuanceTab);
const NewsTab = lazily(async () => (await import('./news-tab.tsx')).NewsTab);
const CalendarTab = lazily(async () => (await import('./calendar-tab.tsx')).CalendarTab);

/** A list that comes later is a line here, and its name in the texts. */
const tabs = {
  coins: CoinsTab,
  exchanges: ExchangesTab,
  transactions: TransactionsTab,
  addresses: AddressesTab,
  pools: PoolsTab,
  mempool: MempoolTab,
  tags: TagsTab,
  etherTransfers: EtherTransfersTab,
  etherAccounts: EtherAccountsTab,
  etherContracts: EtherContractsTab,
  etherTokens: EtherTokensTab,
  issuance: IssuanceTab,
  news: NewsTab,
  calendar: CalendarTab,
} as const satisfies Record<string, ComponentType>;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

const linkOf = (tab: Tab): string => (tab === names[0] ? '/dataDisplay' : `/dataDisplay?tab=${tab}`);

/** Lists of the whole market, one in each tab. */
export const DataDisplayPage = () => {
  const { t } = useText(listingsTexts);
  const [search] = useSearchParams();
  const chosen = names.find((name) => name === search.get('tab')) ?? names[0]!;
  const Shown = tabs[chosen];
  return (
    <Page width="wide" title={t('pages./dataDisplay.name')} about={t('listings.lead')}>
      <PageTabs
        label={t('listings.tabs.label')}
        tabs={names.map((name) => ({
          to: linkOf(name),
          label: t(`listings.tabs.${name}`),
          chosen: name === chosen ? 'page' : undefined,
        }))}
      />
      <Suspense>
        <Shown key={chosen} />
      </Suspense>
    </Page>
  );
};
