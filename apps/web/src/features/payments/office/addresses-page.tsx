import { DERIVED_ADDRESSES_SHOWN, FREE_ADDRESSES_LOW } from '@chaintide/contracts/limits';
import { network, networks, networkTable, type Network } from '@chaintide/contracts/networks';
import type { CollectionAddress } from '@chaintide/contracts/payments';
import { lazy, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { callFailureText, type CallFailure } from '../../../shared/api/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { FilterChoice } from '../../../shared/ui/filter-choice.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
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
import { useOfficeView } from '../../back-office/use-office-view.ts';
import { WholeList } from '../../back-office/whole-list.tsx';

const AddAddresses = lazy(async () => ({ default: (await import('./add-addresses.tsx')).AddAddresses }));

const poolView = z.object({
  search: z.string().trim().catch(''),
  network: network.optional().catch(undefined),
  standing: z.enum(standings).optional().catch(undefined),
});
type PoolView = z.infer<typeof poolView>;

const isShown = (row: CollectionAddress, view: PoolView): boolean => {
  const wanted = view.search.toLowerCase();
  return (
    (view.network === undefined || row.network === view.network) &&
    (view.standing === undefined || standingOf(row) === view.standing) &&
    (row.address.toLowerCase().includes(wanted) || (row.order ?? '').toLowerCase().includes(wanted))
  );
};

const countFree = ({ free }: Pick<Pool, 'free'>, name: Network): number => free[name] ?? 0;

/** A network whose orders get their addresses of a key: what to hold against the wallet, and that its pool is not used. */
const Key = ({ pool, name }: { readonly pool: Pool; readonly name: Network }) => {
  const { t } = useText();
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

/** Where the next orders of each network get their addresses; few left of a pool are a red line. */
const Supply = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useText();
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
  const text = useText();
  const { t } = text;
  const say = useSay();
  const [retire, { isLoading, error }] = useRetireAddressMutation();
  const confirm = async (): Promise<void> => {
    const answer = await retire(row.id);
    if (answer.error) return;
    say('info', { text: 'office.pool.retireDone' });
    onClose();
  };
  return (
    <Confirm
      title={t('office.pool.retireTitle')}
      action={t('office.pool.retire')}
      isBusy={isLoading}
      isGrave
      onConfirm={() => {
        void confirm();
      }}
      onCancel={onClose}
    >
      <p>
        <b>{row.network}</b>
      </p>
      <AddressText address={row.address} />
      {row.order !== null && <p>{t('office.pool.orderOf', { number: row.order })}</p>}
      <p>{t('office.pool.retireText')}</p>
      {error && (
        <p className={styles['low']} role="alert">
          {callFailureText(error as CallFailure, text)}
        </p>
      )}
    </Confirm>
  );
};

const Filters = ({
  view,
  onChange,
}: {
  readonly view: PoolView;
  readonly onChange: (part: Partial<PoolView>) => void;
}) => {
  const { t } = useText();
  return (
    <>
      <SearchField label={t('office.pool.search')} applied={view.search} onApply={(search) => onChange({ search })} />
      <FilterChoice
        name={t('money.network')}
        value={view.network}
        options={networks.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => onChange({ network: chosen })}
      />
      <FilterChoice
        name={t('money.state')}
        value={view.standing}
        options={standings.map((value) => ({ value, label: t(`office.pool.${value}`) }))}
        onChoose={(standing) => onChange({ standing })}
      />
      {Object.values(view).some(Boolean) && (
        <ToolButton onClick={() => onChange({ search: '', network: undefined, standing: undefined })}>
          {t('money.clear')}
        </ToolButton>
      )}
    </>
  );
};

/** Of the networks that use their pool the one that has least; the first where none does. */
const neediest = (pool: Pool): Network =>
  networks.filter((name) => !pool.keys[name]).toSorted((a, b) => countFree(pool, a) - countFree(pool, b))[0] ??
  networks[0];

/** Where recharges are paid to: keys of the networks, and the pool. */
export const AddressesPage = () => {
  const { t } = useText();
  const { view, change } = useOfficeView(poolView);
  const { data, error, refetch } = useAddressesQuery();
  const [isAdding, setAdding] = useState(false);
  const [retiring, setRetiring] = useState<CollectionAddress>();
  const hasKey = data !== undefined && networks.some((name) => data.keys[name]);
  const rows = useMemo(
    () =>
      data?.rows
        .filter((row) => isShown(row, view))
        .map((row): AddressRow => ({
          ...row,
          version: Number(row.order?.slice(1) ?? 0) + (row.retiredAt === null ? 0 : 0.5) + (row.isInUse ? 0 : 0.25),
        })),
    [data, view],
  );
  return (
    <OfficePage path="/BackgroundAddress" about={t('office.pool.about')}>
      <div className={styles['head']}>
        {data && <Supply pool={data} />}
        <ActionButton onClick={() => setAdding(true)}>{t('office.pool.add')}</ActionButton>
      </div>
      <WholeList
        name="addresses"
        label={t('pages./BackgroundAddress.name')}
        about={<Filters view={view} onChange={change} />}
        columns={useAddressColumns(setRetiring)}
        rows={rows}
        error={error}
        onRetry={refetch}
        onOpen={(row) => {
          if (isRetirable(row)) setRetiring(row);
        }}
        Card={AddressCard}
        empty={t(data?.rows.length === 0 ? 'office.pool.none' : 'office.pool.noneFits')}
        scope={JSON.stringify(view)}
      />
      {hasKey && <p className={styles['note']}>{t('office.pool.newest', { count: DERIVED_ADDRESSES_SHOWN })}</p>}
      {isAdding && (
        <Suspense>
          <AddAddresses
            first={view.network ?? (data ? neediest(data) : networks[0])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {retiring && <RetireDialog row={retiring} onClose={() => setRetiring(undefined)} />}
    </OfficePage>
  );
};
