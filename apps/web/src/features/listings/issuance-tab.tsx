import { issuanceChain, issuanceKind, issuedCoin, type IssuanceState } from '@chaintide/contracts/market/issuance';
import { licenceOf } from '@chaintide/contracts/market/licences';
import { isoDay } from '@chaintide/contracts/iso-day';
import { MINUTE } from '@chaintide/contracts/limits';
import { useNow } from '../../shared/browser/use-now.ts';
import { ageText, formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { ListFilters } from '../../shared/lists/list-filters.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useListLink } from '../../shared/lists/use-list-link.ts';
import { FilterChoice } from '../../shared/ui/popup/filter-choice.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { issuanceLink, useIssuanceQuery, type IssuanceView } from './issuance-api.ts';
import { IssuanceCard, useIssuanceColumns } from './issuance-columns.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

const providers = { ethereum: 'Ethereum', tron: 'TRON' } as const;

/** The chains that are read, how far back, and up to when. */
const Coverage = ({ chains }: Pick<IssuanceState, 'chains'>) => {
  const { t, pick, language } = useText(listingsTexts);
  const now = useNow(MINUTE / 4, useLive().now);
  return (
    <p className={styles['origin']}>
      {chains.some(({ simulated }) => simulated) && <SimulatedMark />}
      {chains.map(({ chain, from, to }) => {
        const age = ageText(now - to);
        return (
          <span key={chain} title={formatMoment(to, language)}>
            {pick(licenceOf(providers[chain]).attribution)}
            {t('listings.issuance.covers', { from: isoDay(from), age: t(age.key, age.args) })}
          </span>
        );
      })}
    </p>
  );
};

interface FiltersProps {
  readonly view: IssuanceView;
  readonly onChange: (part: Partial<IssuanceView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(listingsTexts);
  return (
    <ListFilters link={issuanceLink} view={view} onChange={onChange}>
      <FilterChoice
        name={t('listings.issuance.columns.coin')}
        value={view.coin}
        options={issuedCoin.options.map((value) => ({ value, label: value }))}
        onChoose={(coin) => onChange({ coin })}
      />
      <FilterChoice
        name={t('listings.issuance.columns.chain')}
        value={view.chain}
        options={issuanceChain.options.map((value) => ({ value, label: t(`listings.issuance.chains.${value}`) }))}
        onChoose={(chain) => onChange({ chain })}
      />
      <FilterChoice
        name={t('listings.issuance.columns.kind')}
        value={view.kind}
        options={issuanceKind.options.map((value) => ({ value, label: t(`listings.issuance.kinds.${value}`) }))}
        onChoose={(kind) => onChange({ kind })}
      />
    </ListFilters>
  );
};

/** Mint and burn events of stablecoins, newest first, live. */
export const IssuanceTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(issuanceLink);
  const query = useIssuanceQuery(view);
  const simulated = query.data?.chains.some((chain) => chain.simulated) ?? false;
  return (
    <>
      {query.data && <Coverage {...query.data} />}
      <RecordList
        name="stablecoin-events"
        label={t('listings.issuance.label')}
        columns={useIssuanceColumns(simulated)}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'time', descending: true }}
        filters={<Filters view={view} onChange={change} />}
        empty={t(issuanceLink.isFiltered(view) ? 'listings.issuance.none' : 'listings.issuance.empty')}
        Card={IssuanceCard}
      />
    </>
  );
};
