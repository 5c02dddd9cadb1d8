import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/people/roles';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFeedsQuery, useFreshnessQuery } from '../../shared/api/freshness-api.ts';
import { useStatusQuery } from '../../shared/api/status-api.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import type { GridSort } from '../../shared/grid/grid-column.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { FormulaCard, useFormulaColumns } from './formula-columns.tsx';
import { formulaRows } from './formula-rows.ts';
import { chartLink } from './links.ts';
import { SourceCard, useSourceColumns } from './source-columns.tsx';
import { providersOf, sourceRows } from './source-rows.ts';
import styles from './status.module.css';

const HIGHEST = grades.vip; // staff see as much
const asGiven: GridSort = { key: '', descending: false };

/** Every source, live. Opening one narrows the formulas to those that it feeds. */
const SourceTable = ({ onOpen }: { onOpen: (source: string) => void }) => {
  const { t } = useText(introduceTexts);
  const now = useNow(SECOND * 5, useLive().now);
  const query = useStatusQuery();
  const { data: feeds = [] } = useFeedsQuery();
  const [sort, setSort] = useState(asGiven);
  const rows = useMemo(
    () => query.data && sourceRows(query.data, { feeds, now, sort }),
    [query.data, feeds, now, sort],
  );
  const data = rows && { total: rows.length, rows };
  return (
    <RecordList
      name="sources"
      label={t('introduce.sources.title')}
      columns={useSourceColumns()}
      query={{ ...query, data, currentData: data }}
      view={asGiven}
      sort={sort}
      onSort={setSort}
      filters={<h2 className={styles['heading']}>{t('introduce.sources.title')}</h2>}
      onOpen={({ status }) => onOpen(status.name)}
      empty={t('introduce.sources.none')}
      Card={SourceCard}
      isPart
    />
  );
};

/** The freshness of each formula, with the sources that feed it. */
const useTold = () => {
  const { grade } = useSession();
  const asked = useFreshnessQuery(Math.min(grade, HIGHEST));
  const { data: statuses } = useStatusQuery();
  const { data: feeds } = useFeedsQuery();
  const { startedTimeStamp: startedAt, fulfilledTimeStamp: askedAt } = asked;
  const hasTook = askedAt !== undefined && startedAt !== undefined && askedAt >= startedAt;
  const providers = useMemo(() => providersOf(statuses ?? [], feeds ?? []), [statuses, feeds]);
  return { asked, feeds, providers, askedAt, tookMs: hasTook ? askedAt - startedAt : undefined };
};

interface FormulaTableProps {
  readonly catalogue: Catalogue;
  /** The source whose formulas are shown; undefined for all. */
  readonly source: string | undefined;
  readonly onClear: () => void;
}

/** Every formula with its freshness, read in one call and then live. */
const FormulaTable = ({ catalogue, source, onClear }: FormulaTableProps) => {
  const { t, pick } = useText(introduceTexts);
  const navigate = useNavigate();
  const now = useNow(MINUTE / 12, useLive().now);
  const [sort, setSort] = useState(asGiven);
  const { asked, feeds, providers, askedAt, tookMs } = useTold();
  const fed = feeds?.find((feed) => feed.source === source)?.indicators;
  const rows = useMemo(() => {
    const indicators = fed ? catalogue.indicators.filter(({ id }) => fed.includes(id)) : catalogue.indicators;
    const told = { rows: asked.data, hasFailed: asked.isError && !asked.data };
    return formulaRows(indicators, { told, providers, askedAt, tookMs, now, sort, pick });
  }, [catalogue, fed, asked.data, asked.isError, providers, askedAt, tookMs, now, sort, pick]);
  const data = { total: rows.length, rows };
  return (
    <RecordList
      name="formulas"
      label={t('introduce.status.caption')}
      columns={useFormulaColumns()}
      query={{ ...asked, data, currentData: data }}
      view={{ source }}
      sort={sort}
      onSort={setSort}
      filters={
        <>
          <h2 className={styles['heading']}>{t('introduce.status.caption')}</h2>
          {source !== undefined && <ToolButton onClick={onClear}>{t('introduce.status.fedBy', { source })}</ToolButton>}
        </>
      }
      onOpen={({ indicator }) => void navigate(chartLink(indicator.id))}
      empty={t('introduce.status.none')}
      Card={FormulaCard}
    />
  );
};

/** Sources above, the formulas that they feed below. */
export const StatusTables = ({ catalogue }: { catalogue: Catalogue }) => {
  const [source, setSource] = useState<string>();
  return (
    <div className={styles['tables']}>
      <SourceTable onOpen={setSource} />
      {catalogue.indicators.length > 0 && (
        <FormulaTable catalogue={catalogue} source={source} onClear={() => setSource(undefined)} />
      )}
    </div>
  );
};
