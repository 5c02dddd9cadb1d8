import { useSearchParams } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Page, Panel } from '../../../shared/ui/page.tsx';
import { BlocksCoverage } from '../bitcoin/blocks-coverage.tsx';
import { HolderTag } from '../bitcoin/held-address.tsx';
import { useBitcoinAddressQuery, type AddressData } from './address-api.ts';
import { AddressFacts } from './address-facts.tsx';
import { AddressSearch } from './address-search.tsx';
import { addressTexts } from './address-texts.ts';
import styles from './address.module.css';
import { BalanceChart } from './balance-chart.tsx';
import { FlowsList } from './flows-list.tsx';

const grouped = (count: number): string => count.toLocaleString('en');

/** Why there are no figures, or not all of them. */
const Remark = ({ data: { indexing, balance, history } }: { readonly data: AddressData }) => {
  const { t } = useText(addressTexts);
  if (indexing)
    return (
      <p role="status">
        {indexing.total === null
          ? t('btcAddress.indexing')
          : t('btcAddress.indexingAt', { done: grouped(indexing.done), total: grouped(indexing.total) })}
      </p>
    );
  if (balance === null) return <p>{t('btcAddress.never')}</p>;
  return <p className={styles['remark']}>{t(history ? 'btcAddress.basis' : 'btcAddress.off')}</p>;
};

const Found = ({ data }: { readonly data: AddressData }) => {
  const { t } = useText(addressTexts);
  const { address, tag, balance, history, blocks } = data;
  return (
    <>
      <BlocksCoverage {...data} />
      <Panel title={t('btcAddress.facts.label')}>
        <p className={styles['owner']}>
          <AddressText address={address} />
          {tag && <HolderTag tag={tag} />}
        </p>
        {balance !== null && <AddressFacts balance={balance} history={history} />}
        <Remark data={data} />
      </Panel>
      {history && (
        <>
          <Panel title={t('btcAddress.chart')}>
            <BalanceChart days={history.days} until={Math.max(blocks?.to ?? 0, history.last.time)} />
          </Panel>
          <Panel title={t('btcAddress.flows.label')}>
            <FlowsList address={address} />
          </Panel>
        </>
      )}
    </>
  );
};

const Account = ({ address }: { readonly address: string }) => {
  const { t } = useText();
  const { currentData: data, error, refetch } = useBitcoinAddressQuery(address);
  if (data) return <Found data={data} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
};

/** One address of bitcoin: its holder, figures, balance history and changes. */
export const AddressPage = () => {
  const { t } = useText(addressTexts);
  const [search, setSearch] = useSearchParams();
  const address = search.get('address')?.trim() ?? '';
  return (
    <Page
      width="wide"
      title={t('pages./btcAddress.name')}
      about={address === '' ? t('btcAddress.start') : undefined}
      tools={<AddressSearch key={address} address={address} onSearch={(next) => setSearch({ address: next })} />}
    >
      {address !== '' && <Account key={address} address={address} />}
    </Page>
  );
};
