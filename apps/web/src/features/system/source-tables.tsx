import type { SystemState } from '@chaintide/contracts/operations/system';
import { NO_VALUE } from '@chaintide/indicators/number';
import { formatDuration } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { FigureTable } from '../../shared/ui/figures/figure-table.tsx';
import { systemTexts } from './system-texts.ts';
import styles from './system.module.css';

/** How often each source was asked since the start, and how it is. */
export const PollTable = ({ polls }: Pick<SystemState, 'polls'>) => {
  const { t, language } = useText(systemTexts);
  return (
    <FigureTable
      label={t('system.polls.title')}
      heads={['source', 'state', 'succeeded', 'failed', 'took'].map((head) => t(`system.polls.${head as 'source'}`))}
      rows={polls.map(({ source, state, problem, succeeded, failed, tookMs }) => ({
        name: source,
        cells: [
          <span key="state" className={styles['state']} data-state={state}>
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
    <FigureTable
      label={t('system.indexes.title')}
      heads={[t('system.polls.source'), t('system.indexes.height'), t('system.indexes.behind')]}
      rows={indexes.map(({ source, height, behind }) => ({
        name: source,
        cells: [height.toLocaleString(language), behind.toLocaleString(language)],
      }))}
    />
  );
};
