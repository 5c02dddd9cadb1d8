import { tierStars, type Tier } from '@chaintide/contracts/people/roles';
import { useText } from '../i18n/use-text.ts';
import styles from './stars.module.css';

/** One to three stars. The style sheet draws them, because the menu has hundreds. */
export const StarRow = ({ count }: { count: number }) => (
  <span className={styles['stars']} data-count={count} aria-hidden="true" />
);

/** The stars of an indicator's tier, and in words the plan that opens it: beside them, or only spoken and on hover. */
export const TierStars = ({ tier, isNamed = false }: { tier: Tier; isNamed?: boolean }) => {
  const { t } = useText();
  const plan = t(`shell.stars.plan.${tier}`);
  const count = tierStars[tier];
  const name = t('shell.stars.tier', { plan, tier, count });
  if (!isNamed)
    return <span className={styles['stars']} data-count={count} role="img" aria-label={name} title={name} />;
  return (
    <span className={styles['tier']} role="img" aria-label={name} title={name}>
      <span className={styles['plan']}>{plan}</span>
      <StarRow count={count} />
    </span>
  );
};
