import { SECOND } from '@chaintide/contracts/limits';
import { NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ageText, formatBucket, formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import { isoTime } from '../../shared/format/iso-time.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';
import { useText, type Text } from '../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import type { FormulaRow } from './formula-rows.ts';
import { chartLink } from './links.ts';
import { Remark, StatusMark } from './status-mark.tsx';
import styles from './status.module.css';

type Column = GridColumn<FormulaRow>;

const updatedText = ({ freshness, now }: FormulaRow, { t }: Text<'introduce'>): string => {
  if (!freshness) return '';
  if (freshness.updatedAt === null) return freshness.state === 'open' ? t('introduce.status.never') : NO_VALUE;
  const age = ageText(now - freshness.updatedAt);
  return t(age.key, age.args);
};

const Updated = ({ row }: { row: FormulaRow }) => {
  const text = useText(introduceTexts);
  const at = row.freshness?.updatedAt ?? null;
  const { language } = text;
  return (
    <span title={at === null ? undefined : `${formatMoment(at, language)} · ${formatMomentUtc(at, language)}`}>
      {updatedText(row, text)}
    </span>
  );
};

const State = ({ row: { indicator, state, freshness } }: { row: FormulaRow }) => {
  const { t, pick } = useText(introduceTexts);
  return (
    <span>
      <StatusMark state={state} title={indicator.awaits && pick(indicator.awaits)}>
        {t(`introduce.status.states.${state}`)}
      </StatusMark>
      {freshness?.simulated && <StatusMark state="simulated">{t('charts.marks.simulated')}</StatusMark>}
    </span>
  );
};

const Latest = ({ row: { indicator, freshness } }: { row: FormulaRow }) => (
  <span className={styles['value']}>
    <ShortNumber value={freshness?.value} unit={indicator.unit} />
  </span>
);

const Name = ({ row: { indicator } }: { row: FormulaRow }) => {
  const { pick } = useText(introduceTexts);
  return (
    <Link className={styles['name']} to={chartLink(indicator.id)}>
      {pick(indicator.label)}
    </Link>
  );
};

const newestText = ({ freshness }: FormulaRow): string =>
  freshness?.time == null ? NO_VALUE : formatBucket(freshness.time * SECOND, false);

const columnsOf = (text: Text<'introduce'>): Column[] => {
  const { t, pick, language } = text;
  const titled = (
    key: 'name' | 'updated' | 'interval' | 'queried' | 'state' | 'latest' | 'newest' | 'source',
    width: number,
  ) => ({
    key,
    title: t(`introduce.status.${key}`),
    width,
  });
  const sortable = { isSortable: true } as const;
  return [
    {
      ...titled('name', 220),
      ...sortable,
      isWide: true,
      text: ({ indicator }) => pick(indicator.label),
      show: (row) => <Name row={row} />,
    },
    {
      ...titled('state', 150),
      ...sortable,
      text: ({ state, freshness }) =>
        `${t(`introduce.status.states.${state}`)}${freshness?.simulated ? ` · ${t('charts.marks.simulated')}` : ''}`,
      show: (row) => <State row={row} />,
    },
    {
      ...titled('latest', 120),
      isNumber: true,
      text: ({ freshness }) => String(freshness?.value ?? ''),
      show: (row) => <Latest row={row} />,
    },
    { ...titled('newest', 116), ...sortable, text: newestText },
    {
      ...titled('updated', 120),
      ...sortable,
      text: (row) => updatedText(row, text),
      show: (row) => <Updated row={row} />,
    },
    { ...titled('interval', 96), text: ({ indicator }) => t(`format.resolution.${indicator.interval}`) },
    {
      ...titled('queried', 250),
      text: ({ askedAt }) => isoTime(askedAt ?? null),
      show: ({ askedAt, tookMs }) => (
        <span>
          {askedAt !== undefined && formatMoment(askedAt, language)}
          {tookMs !== undefined && <Remark>{t('introduce.status.took', { ms: Math.round(tookMs) })}</Remark>}
        </span>
      ),
    },
    { ...titled('source', 190), ...sortable, text: ({ providers }) => providers.join(', ') || NO_VALUE },
  ];
};

/** The columns of the table of formulas, the same for its file. */
export const useFormulaColumns = (): readonly Column[] => {
  const text = useText(introduceTexts);
  return useMemo(() => columnsOf(text), [text]);
};

/** A formula on a phone. */
export const FormulaCard = ({ row }: { row: FormulaRow }) => {
  const { t, pick } = useText(introduceTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{pick(row.indicator.label)}</b>
        <Latest row={row} />
      </CardLine>
      <CardLine look="quiet">
        <State row={row} />
        <span>
          {`${newestText(row)} · `}
          <Updated row={row} />
        </span>
      </CardLine>
      {row.providers.length > 0 && (
        <CardLine look="quiet">
          <span>{t('introduce.status.source')}</span>
          <span>{row.providers.join(', ')}</span>
        </CardLine>
      )}
    </RowCard>
  );
};
