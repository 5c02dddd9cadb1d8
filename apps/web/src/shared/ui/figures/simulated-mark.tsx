import { SIGN_SIZE, SIMULATED_SIGN } from '@chaintide/chart/paint/simulated-sign';
import { useText } from '../../i18n/use-text.ts';
import styles from './simulated-mark.module.css';

/** The sign alone, where its words stand nearby or are read out. */
export const SimulatedSign = () => (
  <svg className={styles['sign']} viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`} aria-hidden="true">
    <path d={SIMULATED_SIGN} />
  </svg>
);

interface SimulatedMarkProps {
  /**
   * Where only the sign is shown: where there is little room, or `always`; the words are still read out. `silent` leaves
   * them out for one of many numbers that share a mark.
   */
  readonly brief?: 'narrow' | 'always' | 'silent';
}

/** Says that the numbers beside it are simulated. */
export const SimulatedMark = ({ brief }: SimulatedMarkProps) => {
  const { t } = useText();
  const size = brief && (brief === 'narrow' ? styles['narrow'] : styles['brief']);
  return (
    <span className={`${styles['mark']} ${size ?? ''}`} data-simulated="true" title={t('charts.marks.simulatedHint')}>
      <SimulatedSign />
      {brief !== 'silent' && <span className={styles['words']}>{t('charts.marks.simulated')}</span>}
    </span>
  );
};
