import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { useIntroductionsQuery } from '../../../shared/api/introductions-api.ts';
import { factsTexts } from '../../../shared/i18n/facts-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Failed } from '../../../shared/ui/failed.tsx';
import { IndicatorFacts } from '../../../shared/ui/figures/indicator-facts.tsx';
import styles from './introduction.module.css';

const Words = ({ id }: Pick<Indicator, 'id'>) => {
  const { pick } = useText();
  const { data, error, refetch } = useIntroductionsQuery(id);
  const words = data?.[id];
  if (error && !words) return <Failed error={error} onRetry={refetch} />;
  return (
    <p className={styles['words']} aria-busy={!words}>
      {words && pick(words)}
    </p>
  );
};

/** The meaning of an indicator, its computation, and how to read it. */
export const Introduction = ({ indicator, id }: { indicator: Indicator; id: string }) => {
  const { t, pick } = useText(factsTexts);
  return (
    <section id={id} className={styles['introduction']} aria-label={t('facts.title')}>
      <div className={styles['text']}>
        <h2>{pick(indicator.fullName)}</h2>
        <Words id={indicator.id} />
      </div>
      <IndicatorFacts indicator={indicator} />
    </section>
  );
};
