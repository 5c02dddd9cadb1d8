import type { Indicator } from '@chaintide/contracts/indicators';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLatestValue } from '../shared/live/use-latest-value.ts';
import { formatShort } from '../shared/format/number.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { useSession } from '../shared/session/session.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { TierStars } from '../shared/ui/stars.tsx';
import styles from './menu-tree.module.css';

interface MenuLeafProps {
  readonly indicator: Indicator;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly onNavigate: (() => void) | undefined;
}

const LiveValue = ({ indicator: { id, interval, unit } }: { indicator: Indicator }) => {
  const { t, language } = useText();
  const value = useLatestValue(id, interval);
  if (value === undefined) return null;
  const text = formatShort(value ?? NaN, unit, language);
  return <span className={styles['live']} aria-label={t('shell.sidebar.live', { value: text })}>{text}</span>;
};

/** An indicator of the menu: its stars, and while pointed at its value as it moves. */
export const MenuLeaf = ({ indicator, href, isCurrent, onNavigate }: MenuLeafProps) => {
  const { t, pick } = useText();
  const { grade } = useSession();
  const isLocked = gradeOfTier(indicator.tier) > grade;
  const [isPointed, setPointed] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => { if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' }); }, [isCurrent]);
  return (
    <li>
      <Link
        ref={link} to={href} className={styles['leaf']} aria-current={isCurrent ? 'page' : undefined} title={pick(indicator.fullName)} onClick={onNavigate}
        onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)} onFocus={() => setPointed(true)} onBlur={() => setPointed(false)}
      >
        <span className={styles['name']}>{pick(indicator.label)}</span>
        {isPointed && !isLocked && <LiveValue indicator={indicator} />}
        {isLocked && <span className={styles['lock']} role="img" aria-label={t('shell.sidebar.locked')} title={t('shell.sidebar.locked')}><Icon name="lock" /></span>}
        <TierStars tier={indicator.tier} />
      </Link>
    </li>
  );
};
