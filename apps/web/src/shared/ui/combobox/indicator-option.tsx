import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { useEffect, useRef, type HTMLAttributes } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Refusal } from '../popup/option.ts';
import { TierStars } from '../stars.tsx';
import styles from './indicator-option.module.css';

interface IndicatorOptionProps extends Pick<
  HTMLAttributes<HTMLLIElement>,
  'children' | 'onPointerEnter' | 'onPointerLeave'
> {
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly indicator: Indicator;
  readonly refusal?: Refusal | undefined;
  /** Shows its names in one line, if there is room. */
  readonly isWide?: boolean;
}

/** An indicator in a list of matches; pressing it leaves the focus in the field. */
export const IndicatorOption = ({
  isActive,
  onChoose,
  indicator,
  refusal,
  isWide = false,
  children,
  ...rest
}: IndicatorOptionProps) => {
  const { pick } = useText();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      {...rest}
      ref={row}
      role="option"
      aria-selected={isActive}
      aria-disabled={refusal !== undefined}
      title={refusal?.reason}
      className={styles['option']}
      data-wide={isWide}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles['name']}>{pick(indicator.label)}</span>
      <span className={styles['full']}>{pick(indicator.fullName)}</span>
      <span className={styles['mark']}>
        {children}
        {refusal ? (
          <span className={styles['refusal']}>{refusal.text}</span>
        ) : (
          <TierStars tier={indicator.tier} isNamed />
        )}
      </span>
    </li>
  );
};
