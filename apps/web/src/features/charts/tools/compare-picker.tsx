import type { Indicator } from '@chaintide/contracts/indicators';
import { COMPARED_MAX } from '@chaintide/contracts/limits';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { search } from '../../../shared/catalogue/menu.ts';
import '../../../shared/i18n/tools-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { TierStars } from '../../../shared/ui/stars.tsx';
import type { Refusal } from '../../../shared/ui/popup/choice.tsx';
import styles from './compare-picker.module.css';
import type { CompareToolProps } from './compare-props.ts';
import { useRefusal } from './use-refusal.ts';

interface RowProps {
  readonly indicator: Indicator;
  readonly id: string;
  readonly isActive: boolean;
  readonly refusal: Refusal | undefined;
  readonly onChoose: (indicator: Indicator) => void;
}

const Row = ({ indicator, id, isActive, refusal, onChoose }: RowProps) => {
  const { pick } = useText();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={refusal !== undefined}
      className={styles['option']}
      title={refusal?.reason}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(indicator)}
    >
      <span className={styles['name']}>{pick(indicator.label)}</span>
      <span className={styles['full']}>{pick(indicator.fullName)}</span>
      <span className={styles['mark']}>
        {refusal ? <span className={styles['refusal']}>{refusal.text}</span> : <TierStars tier={indicator.tier} />}
      </span>
    </li>
  );
};

/** Of the same group first, then of the same section: what one is likely to hold against it. */
const kin = (main: Indicator, indicators: readonly Indicator[]): Indicator[] => {
  const others = indicators.filter(({ id, path }) => id !== main.id && path[1] === main.path[1]);
  return [
    ...others.filter(({ path }) => path[2] === main.path[2]),
    ...others.filter(({ path }) => path[2] !== main.path[2]),
  ].slice(0, SUGGESTED);
};

const SUGGESTED = 8;

/** Finds indicators to put beside the one shown; it stays open for the next one. */
export const ComparePicker = ({ view, catalogue, onChange }: CompareToolProps) => {
  const { t } = useText();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const refusalOf = useRefusal(view);
  const isSearching = text.trim() !== '';
  const found = useMemo(
    () => (isSearching ? search(catalogue, text) : kin(view.indicator, catalogue.indicators)),
    [catalogue, text, isSearching, view.indicator],
  );
  useEffect(() => input.current?.focus(), []);

  const choose = (indicator: Indicator): void => {
    if (refusalOf(indicator)) return;
    onChange({ compared: [...view.compared, { indicator, axis: 'own' }] });
    setText('');
    setActive(0);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % Math.max(1, found.length)),
    ArrowUp: () => setActive((active - 1 + found.length) % Math.max(1, found.length)),
    Enter: () => {
      const indicator = found[active];
      if (indicator) choose(indicator);
    },
    ...(isSearching && {
      Escape: () => {
        setText('');
        setActive(0);
      },
    }),
  };
  const press = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    // a composing input method needs its own keys
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles['picker']}>
      <div className={styles['box']}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles['input']}
          role="combobox"
          aria-label={t('tools.compare.search')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          placeholder={t('tools.compare.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p className={styles['heading']} role="status">
        <span>{isSearching ? t('tools.compare.found') : t('tools.compare.suggested')}</span>
        <span>{t('tools.compare.count', { count: view.compared.length, limit: COMPARED_MAX })}</span>
      </p>
      <ul id={id} role="listbox" aria-label={t('tools.compare.found')} className={styles['list']}>
        {found.map((indicator, index) => (
          <Row
            key={indicator.id}
            indicator={indicator}
            id={`${id}-${index}`}
            isActive={index === active}
            refusal={refusalOf(indicator)}
            onChoose={choose}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>{t('tools.compare.none', { text })}</p>}
    </div>
  );
};
