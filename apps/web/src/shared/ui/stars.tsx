import { tierStars, type Tier } from '@chaintide/contracts/people/roles';
import { useText } from '../i18n/use-text.ts';
import styles from './stars.module.css';

const STAR =
  'M6 .9 7.600 4.200 11.200 4.700 8.600 7.200 9.200 10.800 6 9.100 2.800 10.800 3.400 7.200 .8 4.700 4.400 4.200Z';

/** One to three stars. */
export const StarRow = ({ count }: { count: number }) => (
  <svg
    className={styles['stars']}
    viewBox={`0 0 ${count * 12} 12`}
    style={{ aspectRatio: `${count}` }}
    aria-hidden="true"
  >
    {Array.from({ length: count }, (_, index) => (
      <path key={index} d={STAR} transform={`translate(${index * 12})`} />
    ))}
  </svg>
);

/** The stars of an indicator's tier, and in words the plan that opens it: beside them, or only spoken and on hover. */
export const TierStars = ({ tier, isNamed = false }: { tier: Tier; isNamed?: boolean }) => {
  const { t } = useText();
  const plan = t(`shell.stars.plan.${tier}`);
  const name = t('shell.stars.tier', { plan, tier, count: tierStars[tier] });
  return (
    <span className={styles['tier']} role="img" aria-label={name} title={name}>
      {isNamed && <span className={styles['plan']}>{plan}</span>}
      <StarRow count={tierStars[tier]} />
    </span>
  );
};
