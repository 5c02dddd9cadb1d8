import type { Indicator } from '@chaintide/contracts/indicators';
import { useId, type ReactNode } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './board-slot.module.css';

/** The discussion of a chart's indicator, shown beneath the chart once it has content. */
export const BoardSlot = ({ indicator, children }: { indicator: Indicator; children?: ReactNode }) => {
  const { t, pick } = useText();
  const heading = useId();
  return (
    <section className={styles['board']} aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        {t('charts.board.title', { name: pick(indicator.label) })}
      </h2>
      {children ?? <p className={styles['text']}>{t('charts.board.closed')}</p>}
    </section>
  );
};
