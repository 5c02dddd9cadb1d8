import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { isoDay } from '@chaintide/contracts/iso-day';
import type { Bilingual } from '@chaintide/contracts/language';
import { SECOND } from '@chaintide/contracts/limits';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { Suspense, type ReactNode } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { afterFirstPicture } from '../../../shared/browser/first-picture.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { formatExact, formatNumber, formatShort, type Unit } from '@chaintide/indicators/number';
import { ChangeSince } from '../../../shared/ui/figures/change-since.tsx';
import { FlashValue } from '../../../shared/ui/figures/flash-value.tsx';
import { TierStars } from '../../../shared/ui/stars.tsx';
import styles from './chart-header.module.css';
import { FavouriteStar } from '../favourites/favourite-star.tsx';
import { Freshness } from '../timeliness/freshness.tsx';
import { latestOf, type Latest } from '@chaintide/chart/scene/latest';
import { useIsOverdue } from '../timeliness/use-is-overdue.ts';
import { Marks } from './marks.tsx';

const StandingLine = lazily(async () => (await afterFirstPicture(() => import('./standing-line.tsx'))).StandingLine);

interface ChartHeaderProps {
  readonly catalogue: Catalogue;
  readonly indicator: Indicator;
  /** The selected definition; absent for the default one. */
  readonly definition: Bilingual | undefined;
  /** Absent while another indicator's picture is still shown. */
  readonly series: SeriesColumns | undefined;
  /** Whether a series is loading; room is reserved for its value. */
  readonly isLoading: boolean;
  readonly hasNoSource: boolean;
  readonly isPolled: boolean;
}

const LONG = 1e7; // from here on, the short form is easier to read; the full value is shown on hover

const Breadcrumb = ({ catalogue, indicator }: { catalogue: Catalogue; indicator: Indicator }) => {
  const { t, pick } = useText();
  const groups = indicator.path.map((key) => catalogue.groups.find((group) => group.key === key));
  return (
    <nav aria-label={t('charts.breadcrumb')} className={styles['breadcrumb']}>
      <ol>
        {groups.map((group, index) => group && <li key={indicator.path[index]}>{pick(group.label)}</li>)}
        <li aria-current="page">{pick(indicator.label)}</li>
      </ol>
    </nav>
  );
};

const unitKeys = { btc: 'format.units.btc', eth: 'format.units.eth', days: 'format.units.days' } as const;

const hasName = (unit: Unit): unit is keyof typeof unitKeys => unit in unitKeys;

const Changes = ({ latest, indicator }: { latest: Latest | undefined; indicator: Indicator }) => {
  const { t } = useText();
  const { value = NaN, dayBefore = NaN, monthBefore = NaN } = latest ?? {};
  return (
    <dl className={styles['changes']} aria-label={t('charts.header.changes')}>
      <div>
        <dt>{t('charts.header.change24h')}</dt>
        <dd>
          <ChangeSince indicator={indicator} value={value} before={dayBefore} />
        </dd>
      </div>
      <div>
        <dt>{t('charts.header.change30d')}</dt>
        <dd>
          <ChangeSince indicator={indicator} value={value} before={monthBefore} />
        </dd>
      </div>
    </dl>
  );
};

/** The day of a value that is no longer today's. */
export const AsOf = ({ latest: { time } }: { latest: Latest }) => {
  const { t } = useText();
  const day = isoDay(time * SECOND);
  return (
    <time className={styles['asOf']} dateTime={day}>
      {t('charts.header.asOf', { day })}
    </time>
  );
};

interface ValueProps {
  readonly indicator: Indicator;
  readonly latest: Latest | undefined;
  /** Whether newer values are overdue, so that no change is one of the last 24 hours. */
  readonly isOverdue: boolean;
  /** The line below the changes. */
  readonly children: ReactNode;
}

const Value = ({ indicator, latest, isOverdue, children }: ValueProps) => {
  const { t, pick, language } = useText();
  const { unit, id, columns } = indicator;
  const value = latest?.value ?? NaN;
  const format = Math.abs(value) >= LONG ? formatShort : formatNumber;
  return (
    <div className={styles['value']} data-known={latest !== undefined}>
      <strong className={styles['number']}>
        <span className="visually-hidden">{t('charts.header.latest')}</span>
        <FlashValue value={value} subject={id} title={formatExact(value, unit, language)}>
          {format(value, unit, language)}
        </FlashValue>
        {hasName(unit) && <small>{t(unitKeys[unit])}</small>}
        {columns.length > 1 && columns[0] && <small className={styles['which']}>{pick(columns[0].label)}</small>}
      </strong>
      <div className={styles['facts']}>
        {latest && isOverdue ? <AsOf latest={latest} /> : <Changes latest={latest} indicator={indicator} />}
        <p className={styles['standing']}>{children}</p>
      </div>
    </div>
  );
};

/** Name, value, change, marks and freshness of the indicator. */
export const ChartHeader = ({
  catalogue,
  indicator,
  definition,
  series,
  isLoading,
  hasNoSource,
  isPolled,
}: ChartHeaderProps) => {
  const { t, pick } = useText();
  // a preview ends well in the past, so its last point is not the latest value
  const latest = series?.preview === null ? latestOf(series) : undefined;
  const isOverdue = useIsOverdue(series, latest);
  return (
    <header className={styles['header']}>
      <Breadcrumb catalogue={catalogue} indicator={indicator} />
      <Marks series={series} latest={latest} hasNoSource={hasNoSource} isPolled={isPolled} />
      <div className={styles['headline']}>
        <div className={styles['name']}>
          <h1 className={styles['title']} title={pick(indicator.fullName)}>
            <span>{pick(indicator.label)}</span>
            {definition && (
              <span className={styles['definition']} title={t('charts.header.definition')}>
                {t('charts.header.defined', { definition: pick(definition) })}
              </span>
            )}
            <TierStars tier={indicator.tier} isNamed />
          </h1>
          <FavouriteStar indicator={indicator} />
        </div>
        {(latest ?? isLoading) && (
          <Value indicator={indicator} latest={latest} isOverdue={isOverdue}>
            {latest && series && (
              <Suspense>
                <StandingLine series={series} />
              </Suspense>
            )}
          </Value>
        )}
      </div>
      {series && <Freshness series={series} latest={latest} />}
    </header>
  );
};
