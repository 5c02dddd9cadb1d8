import { licenceOf } from '@chaintide/contracts/market/licences';
import type { Listings } from '@chaintide/contracts/market/listings';
import { MINUTE } from '@chaintide/contracts/limits';
import { useNow } from '../../shared/browser/use-now.ts';
import { ageText, formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

/** Where a list comes from, how old it is, and whether its numbers are simulated. */
export const Origin = ({ source, simulated, fetchedAt }: Omit<Listings['coins'], 'rows'>) => {
  const { t, pick, language } = useText(listingsTexts);
  const now = useNow(MINUTE / 4, useLive().now);
  const age = ageText(now - fetchedAt);
  const { attribution, url } = licenceOf(source);
  return (
    <p className={styles['origin']}>
      {simulated && <SimulatedMark />}
      {url === undefined ? (
        pick(attribution)
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {pick(attribution)}
        </a>
      )}
      <time dateTime={new Date(fetchedAt).toISOString()} title={formatMoment(fetchedAt, language)}>
        {t('listings.updated', { age: t(age.key, age.args) })}
      </time>
    </p>
  );
};
