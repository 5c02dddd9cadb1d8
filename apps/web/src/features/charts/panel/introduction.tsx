import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { factsTexts } from '../../../shared/i18n/facts-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IndicatorFacts } from '../../../shared/ui/figures/indicator-facts.tsx';
import styles from './introduction.module.css';

/** The meaning of an indicator, its computation, and how to read it. */
export const Introduction = ({ indicator, id }: { indicator: Indicator; id: string }) => {
  const { t, pick } = useText(factsTexts);
  return (
    <section id={id} className={styles['introduction']} aria-label={t('facts.title')}>
      <div className={styles['text']}>
        <h2>{pick(indicator.fullName)}</h2>
        <p>{pick(indicator.introduction)}</p>
      </div>
      <IndicatorFacts indicator={indicator} />
    </section>
  );
};
