import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { FavouriteStar } from '../../features/charts/favourites/favourite-star.tsx';
import { isSimulatedNow } from '@chaintide/chart/scene/series-columns';
import { useHeldSeries } from '../../shared/api/series-api.ts';
import { useLatestValue } from '../../shared/live/use-latest-value.ts';
import { formatShort } from '@chaintide/indicators/number';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { LockMark } from '../../shared/ui/lock-mark.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { TierStars } from '../../shared/ui/stars.tsx';
import styles from './menu-tree.module.css';
import { requestOf } from '../opening/use-prefetch.ts';
import { useIndicatorLink } from '../opening/use-indicator-link.ts';
import type { Opening } from '../opening/use-opening.ts';

interface MenuLeafProps {
  readonly indicator: Indicator;
  /** The part of the current link that this link keeps. */
  readonly carried: string;
  readonly isCurrent: boolean;
  /** Whether the current indicator is scrolled into view. */
  readonly isFollowing?: boolean;
  readonly onOpen: Opening;
}

const LiveValue = ({ indicator }: { indicator: Indicator }) => {
  const { id, interval, unit } = indicator;
  const { t, language } = useText();
  const value = useLatestValue(id, interval);
  const { data: series } = useHeldSeries(requestOf(indicator));
  if (value === undefined) return null;
  const text = formatShort(value ?? NaN, unit, language);
  return (
    <span className={styles['live']} aria-label={t('shell.sidebar.live', { value: text })}>
      {series && isSimulatedNow(series) && <SimulatedMark brief="always" />} {text}
    </span>
  );
};

/** Arrow keys move to the star and back; with Tab, the way through the menu would be twice as long. */
const lead = (event: KeyboardEvent<HTMLElement>): void => {
  const goal = { ArrowRight: 'button', ArrowLeft: 'a' }[event.key];
  if (goal) event.currentTarget.querySelector<HTMLElement>(goal)?.focus();
};

/** An indicator in the menu, with its stars, and on hover its live value. */
export const MenuLeaf = memo(({ indicator, carried, isCurrent, isFollowing = false, onOpen }: MenuLeafProps) => {
  const { t, pick } = useText();
  const { awaits } = indicator;
  const { grade } = useSession();
  const isLocked = gradeOfTier(indicator.tier) > grade;
  const anchor = useRef<HTMLAnchorElement>(null);
  const { link, isPointed } = useIndicatorLink(indicator, carried, onOpen);
  useEffect(() => {
    if (!isCurrent || !isFollowing) return undefined;
    // during the frame's own layout; earlier, it would force an additional one
    const frame = requestAnimationFrame(() => anchor.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isCurrent, isFollowing]);
  return (
    <li className={styles['entry']} onKeyDown={lead}>
      <a
        ref={anchor}
        {...link}
        className={styles['leaf']}
        aria-current={isCurrent ? 'page' : undefined}
        title={
          awaits
            ? `${pick(indicator.fullName)} · ${t('charts.marks.noSource')}: ${pick(awaits)}`
            : pick(indicator.fullName)
        }
        aria-keyshortcuts="ArrowRight"
      >
        <span className={styles['name']}>{pick(indicator.label)}</span>
        {isPointed && !isLocked && !awaits && <LiveValue indicator={indicator} />}
        {awaits && <span className={styles['awaits']}>{t('charts.marks.noSource')}</span>}
        {isLocked && !awaits && <LockMark />}
        <TierStars tier={indicator.tier} />
      </a>
      <FavouriteStar indicator={indicator} tabIndex={-1} className={styles['star']} />
    </li>
  );
});
