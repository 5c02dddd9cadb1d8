import { licenceOf } from '@chaintide/contracts/market/licences';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { progressText } from '../../shared/format/progress.ts';
import { ageText, formatDuration, formatMoment } from '../../shared/format/time.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';
import { sourcesTexts } from '../../shared/i18n/sources-texts.ts';
import { useText, type Text } from '../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import type { SourceRow } from './source-rows.ts';
import { SourceTerms } from './source-terms.tsx';
import { Remark, StatusMark } from './status-mark.tsx';

type Column = GridColumn<SourceRow>;
type Texts = Text<'introduce' | 'sources'>;

const hostText = ({ simulated, host }: SourceStatus, { t }: Texts): string =>
  simulated ? t('introduce.sources.simulated') : (host ?? t('introduce.sources.own'));

const remarkOf = ({ problem, progress }: SourceStatus, text: Texts): string | undefined => {
  if (problem) return text.t(`problems.${problem}`);
  return progress ? progressText(progress, text) : undefined;
};

const stateText = (status: SourceStatus, text: Texts): string =>
  [text.t(`states.source.${status.state}`), remarkOf(status, text)].filter(Boolean).join(' · ');

const succeededText = ({ status: { succeededAt }, now }: SourceRow, { t }: Texts): string => {
  if (succeededAt === null) return t('introduce.sources.never');
  const age = ageText(now - succeededAt);
  return t(age.key, age.args);
};

const momentText = (at: number | null, { language }: Texts): string =>
  at === null ? NO_VALUE : formatMoment(at, language);

const feedsText = ({ feeds, status }: SourceRow, { t }: Texts): string => {
  if (feeds.length > 0) return t('introduce.sources.feeds', { count: feeds.length });
  return status.name.startsWith('coin') ? t('pages./dataDisplay.name') : NO_VALUE;
};

const licenceText = ({ provider }: SourceStatus, { pick }: Texts): string => {
  const { name, attribution } = licenceOf(provider);
  return `${pick(attribution)} · ${name}`;
};

const State = ({ row: { status } }: { row: SourceRow }) => {
  const text = useText(introduceTexts, sourcesTexts);
  const { t, language } = text;
  const { state, failedAt } = status;
  const remark = remarkOf(status, text);
  const tried =
    failedAt === null ? undefined : t('introduce.sources.tried', { time: formatMoment(failedAt, language) });
  return (
    <span title={[remark, tried].filter(Boolean).join('\n')}>
      <StatusMark state={state}>{t(`states.source.${state}`)}</StatusMark>
      {remark && <Remark>{remark}</Remark>}
    </span>
  );
};

const columnsOf = (text: Texts): Column[] => {
  const { t, language } = text;
  const titled = (
    key: 'source' | 'state' | 'host' | 'newest' | 'succeeded' | 'next' | 'licence' | 'feeds',
    width: number,
  ) => ({
    key,
    title: t(`introduce.sources.columns.${key}`),
    width,
    isSortable: key !== 'licence',
  });
  return [
    { ...titled('source', 190), text: ({ status }) => status.name },
    { ...titled('state', 160), text: ({ status }) => stateText(status, text), show: (row) => <State row={row} /> },
    { ...titled('host', 170), text: ({ status }) => hostText(status, text) },
    { ...titled('newest', 190), text: ({ status }) => momentText(status.newestAt, text) },
    {
      ...titled('succeeded', 150),
      text: (row) => succeededText(row, text),
      show: (row) => (
        <span title={t('introduce.sources.every', { interval: formatDuration(row.status.everyMs, language) })}>
          {succeededText(row, text)}
        </span>
      ),
    },
    { ...titled('next', 190), text: ({ status }) => momentText(status.nextAt, text) },
    { ...titled('feeds', 120), text: (row) => feedsText(row, text) },
    {
      ...titled('licence', 260),
      isWide: true,
      text: ({ status }) => licenceText(status, text),
      show: ({ status }) => (
        <span title={licenceText(status, text)}>
          <SourceTerms provider={status.provider} />
        </span>
      ),
    },
  ];
};

/** The columns of the table of sources, the same for its file. */
export const useSourceColumns = (): readonly Column[] => {
  const text = useText(introduceTexts, sourcesTexts);
  return useMemo(() => columnsOf(text), [text]);
};

/** A source on a phone. */
export const SourceCard = ({ row }: { row: SourceRow }) => {
  const text = useText(introduceTexts, sourcesTexts);
  const { t } = text;
  const { status } = row;
  return (
    <RowCard>
      <CardLine>
        <b>{status.name}</b>
        <State row={row} />
      </CardLine>
      <CardLine look="quiet">
        <span>{hostText(status, text)}</span>
        <span>{feedsText(row, text)}</span>
      </CardLine>
      {(['newestAt', 'nextAt'] as const).map((key) => (
        <CardLine key={key} look="quiet">
          <span>{t(`introduce.sources.columns.${key === 'newestAt' ? 'newest' : 'next'}`)}</span>
          <span>{momentText(status[key], text)}</span>
        </CardLine>
      ))}
      <CardLine look="quiet">
        <span>{t('introduce.sources.columns.succeeded')}</span>
        <span>{succeededText(row, text)}</span>
      </CardLine>
      <CardLine look="quiet">
        <span>{licenceText(status, text)}</span>
      </CardLine>
    </RowCard>
  );
};
