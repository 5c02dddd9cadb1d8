import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LockMark } from '../../shared/ui/lock-mark.tsx';
import { TierStars } from '../../shared/ui/stars.tsx';
import { usePrefetch } from '../opening/use-prefetch.ts';
import type { Choice } from './choice.ts';
import styles from './palette.module.css';

const Prefetch = ({ indicator }: { indicator: Indicator }) => {
  usePrefetch(indicator, true);
  return null;
};

const Plan = ({ indicator: { tier, awaits } }: { indicator: Indicator }) => {
  const { t, pick } = useText();
  const { grade } = useSession();
  return (
    <>
      {awaits && <span title={pick(awaits)}>{t('charts.marks.noSource')}</span>}
      {gradeOfTier(tier) > grade && <LockMark />}
      <TierStars tier={tier} isNamed />
    </>
  );
};

interface PaletteRowProps {
  readonly choice: Choice;
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** One choice; pressing it leaves the focus in the field. */
export const PaletteRow = ({ choice: { icon, name, detail, indicator }, id, isActive, onChoose }: PaletteRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['row']}
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['detail']}>{detail}</span>
      {indicator && (
        <span className={styles['mark']}>
          <Plan indicator={indicator} />
        </span>
      )}
      {indicator && (isActive || isPointed) && <Prefetch indicator={indicator} />}
    </li>
  );
};
