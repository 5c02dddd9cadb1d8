import { DERIVED_ADDRESSES_SHOWN, FREE_ADDRESSES_LOW } from '@chaintide/contracts/limits';
import { network, networks, networkTable, type Network } from '@chaintide/contracts/money/networks';
import type { CollectionAddress } from '@chaintide/contracts/money/collection-addresses';
import { Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import {
  AddressCard,
  isRetirable,
  standings,
  standingOf,
  useAddressColumns,
  type AddressRow,
} from './address-columns.tsx';
import { useAddressesQuery, useRetireAddressMutation, type Pool } from './addresses-api.ts';
import styles from './addresses-page.module.css';
import { OfficePage } from '../../../shared/office/office-page.tsx';
import { isFound } from '../../../shared/orders/is-found.ts';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { listLink, searchPart } from '../../../shared/lists/list-link.ts';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const AddAddresses = lazily(async () => (await import('./add-addresses.tsx')).AddAddresses);

const CoinSettings = lazily(async () => (await import('./coin-settings.tsx')).CoinSettings);

const poolView = z.object({
  search: searchPart,
  network: network.optional().catch(undefined),
  standing: z.enum(standings).optional().catch(undefined),
});
type PoolView = z.infer<typeof poolView>;
const poolLink = listLink(poolView);

const isShown = (row: CollectionAddress, { search, network: wanted, standing }: PoolView): boolean =>
  (wanted === undefined || row.network === wanted) &&
  (standing === undefined || standingOf(row) === standing) &&
  isFound(search, [row.address, row.order]);

const countFree = ({ free }: Pick<Pool, 'free'>, name: Network): number => free[name] ?? 0;

/** A network with a key: its fingerprint and first address for comparison with the wallet, and a note that its pool is not used. */
const Key = ({ pool, name }: { readonly pool: Pool; readonly name: Network }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const key = pool.keys[name];
  const left = countFree(pool, name);
  if (!key) return null;
  return (
    <>
      <b>{t('office.pool.derived')}</b>
      <span>{t('office.pool.key', { fingerprint: key.fingerprint, next: key.next })}</span>
      <span>{t('office.pool.first')}</span>
      <AddressText address={key.first} />
      {left > 0 && <span>{t('office.pool.unused', { count: left })}</span>}
    </>
  );
};

/** The source of addresses for the next orders of each network; a pool that runs low is shown in red. */
const Supply = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const low = networks.filter((name) => !pool.keys[name] && countFree(pool, name) < FREE_ADDRESSES_LOW);
  return (
    <>
      <ul className={styles['supply']}>
        {networks.map((name) => (
          <li key={name} data-low={low.includes(name)}>
            <span>{t('money.networkName', { network: name, name: networkTable[name].name })}</span>
            {pool.keys[name] ? (
              <Key pool={pool} name={name} />
            ) : (
              <b>{t('office.pool.free', { count: countFree(pool, name) })}</b>
            )}
          </li>
        ))}
      </ul>
      {low.map((name) => (
        <p key={name} className={styles['low']} role="alert">
          {t('office.pool.low', { network: name, count: countFree(pool, name) })}
        </p>
      ))}
    </>
  );
};

const RetireDialog = ({ row, onClose }: { readonly row: CollectionAddress; readonly onClose: () => void }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [retire, step] = useRetireAddressMutation();
  const texts = {
    title: t('office.pool.retireTitle'),
    action: t('office.pool.retire'),
    done: { text: 'office.pool.retireDone' },
  } as const;
  return (
    <ConfirmStep {...step} {...texts} send={() => retire(row.id)} onClose={onClose}>
      <p>
        <b>{row.network}</b>
      </p>
      <AddressText address={row.address} />
      {row.order !== null && <p>{t('office.pool.orderOf', { number: row.order })}</p>}
      <p>{t('office.pool.retireText')}</p>
    </ConfirmStep>
  );
};

const Filters = ({
  view,
  onChange,
}: {
  readonly view: PoolView;
  readonly onChange: (part: Partial<PoolView>) => void;
}) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <ListFilters link={poolLink} view={view} onChange={onChange} search={t('office.pool.search')}>
      <FilterChoice
        name={t('money.network')}
        value={view.network}
        options={networks.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => onChange({ network: chosen })}
      />
      <StateFilter
        value={view.standing}
        states={standings}
        words={(one) => t(`office.pool.${one}`)}
        onChoose={(standing) => onChange({ standing })}
      />
    </ListFilters>
  );
};

/** The network with the smallest pool among those that use one; otherwise the first. */
const neediest = (pool: Pool): Network =>
  networks.filter((name) => !pool.keys[name]).toSorted((a, b) => countFree(pool, a) - countFree(pool, b))[0] ??
  networks[0];

/** A version of a row that changes when the address is assigned, retired or released. */
const editionOf = ({ order, retiredAt, isInUse }: CollectionAddress): number =>
  Number(order?.slice(1) ?? 0) + (retiredAt === null ? 0 : 0.5) + (isInUse ? 0 : 0.25);

const useRows = (view: PoolView) => {
  const { data: pool, isFetching, error, refetch } = useAddressesQuery();
  const data = useMemo(() => {
    const rows = pool?.rows
      .filter((row) => isShown(row, view))
      .map((row): AddressRow => ({ ...row, version: editionOf(row) }));
    return rows && { total: rows.length, rows };
  }, [pool, view]);
  return { pool, query: { data, currentData: data, isFetching, error, refetch } };
};

/** Addresses for recharges: the networks' keys, and the pool. */
export const AddressesPage = () => {
  const { t } = useText(moneyTexts, officeTexts);
  const { view, change } = useListLink(poolLink);
  const { pool, query } = useRows(view);
  const [isAdding, setAdding] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const [retiring, setRetiring] = useState<CollectionAddress>();
  const hasKey = pool !== undefined && networks.some((name) => pool.keys[name]);
  const open = (row: AddressRow): void => {
    if (isRetirable(row)) setRetiring(row);
  };
  return (
    <OfficePage path="/BackgroundAddress" about={t('office.pool.about')}>
      <div className={styles['head']}>
        {pool && <Supply pool={pool} />}
        <ActionButton data-look="quiet" onClick={() => setSetting(true)}>
          {t('office.coins.name')}
        </ActionButton>
        <ActionButton onClick={() => setAdding(true)}>{t('office.pool.add')}</ActionButton>
      </div>
      <RecordList
        name="addresses"
        label={t('pages./BackgroundAddress.name')}
        filters={<Filters view={view} onChange={change} />}
        columns={useAddressColumns(setRetiring)}
        query={query}
        view={view}
        onOpen={open}
        Card={AddressCard}
        empty={t(pool?.rows.length === 0 ? 'office.pool.none' : 'office.pool.noneFits')}
      />
      {hasKey && <p className={styles['note']}>{t('office.pool.newest', { count: DERIVED_ADDRESSES_SHOWN })}</p>}
      {isAdding && (
        <Suspense>
          <AddAddresses
            first={view.network ?? (pool ? neediest(pool) : networks[0])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {isSetting && (
        <Suspense>
          <CoinSettings onClose={() => setSetting(false)} />
        </Suspense>
      )}
      {retiring && <RetireDialog row={retiring} onClose={() => setRetiring(undefined)} />}
    </OfficePage>
  );
};
