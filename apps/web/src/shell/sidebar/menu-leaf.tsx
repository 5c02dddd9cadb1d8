import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { memo, Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { FavouriteStar } from '../../features/charts/favourites/favourite-star.tsx';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { LockMark } from '../../shared/ui/lock-mark.tsx';
import { TierStars } from '../../shared/ui/stars.tsx';
import styles from './menu-tree.module.css';
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

const LiveValue = lazily(async () => (await import('./live-value.tsx')).LiveValue);

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
        {isPointed && !isLocked && !awaits && (
          <Suspense>
            <LiveValue indicator={indicator} />
          </Suspense>
        )}
        {awaits && <span className={styles['awaits']}>{t('charts.marks.noSource')}</span>}
        {isLocked && !awaits && <LockMark />}
        <TierStars tier={indicator.tier} />
      </a>
      <FavouriteStar indicator={indicator} tabIndex={-1} className={styles['star']} />
    </li>
  );
});
