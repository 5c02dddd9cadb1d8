import type { SystemState } from '@chaintide/contracts/people/system';
import { NO_VALUE } from '@chaintide/indicators/number';
import type { ReactNode } from 'react';
import { formatDuration } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { systemTexts } from './system-texts.ts';
import styles from './system.module.css';

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly ReactNode[] }[];
}

const Table = ({ label, heads, rows }: TableProps) => (
  <div className={styles['scroll']} data-edges tabIndex={0} role="group" aria-label={label}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** How often each source was asked since the start, and how it is. */
export const PollTable = ({ polls }: Pick<SystemState, 'polls'>) => {
  const { t, language } = useText(systemTexts);
  return (
    <Table
      label={t('system.polls.title')}
      heads={['source', 'state', 'succeeded', 'failed', 'took'].map((head) => t(`system.polls.${head as 'source'}`))}
      rows={polls.map(({ source, state, problem, succeeded, failed, tookMs }) => ({
        name: source,
        cells: [
          <span key="state" data-state={state}>
            {[t(`states.source.${state}`), problem && t(`problems.${problem}`)].filter(Boolean).join(' · ')}
          </span>,
          succeeded.toLocaleString(language),
          failed.toLocaleString(language),
          tookMs === null ? NO_VALUE : formatDuration(tookMs, language),
        ],
      }))}
    />
  );
};

/** Where the index of each chain stands. */
export const IndexTable = ({ indexes }: Pick<SystemState, 'indexes'>) => {
  const { t, language } = useText(systemTexts);
  return (
    <Table
      label={t('system.indexes.title')}
      heads={[t('system.polls.source'), t('system.indexes.height'), t('system.indexes.behind')]}
      rows={indexes.map(({ source, height, behind }) => ({
        name: source,
        cells: [height.toLocaleString(language), behind.toLocaleString(language)],
      }))}
    />
  );
};
