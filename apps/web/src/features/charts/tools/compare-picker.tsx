import type { Indicator } from '@chaintide/contracts/indicators';
import { COMPARED_MAX } from '@chaintide/contracts/limits';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { search } from '../../../shared/catalogue/menu.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { TierStars } from '../../../shared/ui/stars.tsx';
import type { Refusal } from '../../../shared/ui/popup/option.ts';
import { useListKeys } from '../../../shared/ui/popup/use-list-keys.ts';
import styles from './compare-picker.module.css';
import type { CompareToolProps } from './compare-props.ts';
import { useRefusal } from './use-refusal.ts';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';

interface RowProps {
  readonly indicator: Indicator;
  readonly id: string;
  readonly isActive: boolean;
  readonly refusal: Refusal | undefined;
  readonly onChoose: (indicator: Indicator) => void;
}

const Row = ({ indicator, id, isActive, refusal, onChoose }: RowProps) => {
  const { pick } = useText(toolsTexts);
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

/** Likely candidates for a comparison: the same group first, then the rest of the same section. */
const kin = (main: Indicator, indicators: readonly Indicator[]): Indicator[] => {
  const others = indicators.filter(({ id, path }) => id !== main.id && path[1] === main.path[1]);
  return [
    ...others.filter(({ path }) => path[2] === main.path[2]),
    ...others.filter(({ path }) => path[2] !== main.path[2]),
  ].slice(0, SUGGESTED);
};

const SUGGESTED = 8;

/** The search text, its matches, and the actions of keys and presses. */
const useFinding = ({ view, catalogue, onChange }: CompareToolProps) => {
  const [text, setText] = useState('');
  const refusalOf = useRefusal(view);
  const isSearching = text.trim() !== '';
  const found = useMemo(
    () => (isSearching ? search(catalogue, text) : kin(view.indicator, catalogue.indicators)),
    [catalogue, text, isSearching, view.indicator],
  );
  const { active, restart, press } = useListKeys(found.length);

  const type = (next: string): void => {
    setText(next);
    restart();
  };
  const choose = (indicator: Indicator): void => {
    if (refusalOf(indicator)) return;
    onChange({ compared: [...view.compared, { indicator, axis: 'own' }] });
    type('');
  };
  const keys = {
    Enter: () => {
      const indicator = found[active];
      if (indicator) choose(indicator);
    },
    ...(isSearching && { Escape: () => type('') }),
  };
  return {
    text,
    isSearching,
    found,
    active,
    type,
    choose,
    refusalOf,
    press: (event: KeyboardEvent): void => press(event, keys),
  };
};

/** Finds indicators to compare with the main one; stays open for further choices. */
export const ComparePicker = (props: CompareToolProps) => {
  const { t } = useText(toolsTexts);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { text, isSearching, found, active, type, choose, refusalOf, press } = useFinding(props);
  useEffect(() => input.current?.focus(), []);
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
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <p className={styles['heading']} role="status">
        <span>{isSearching ? t('tools.compare.found') : t('tools.compare.suggested')}</span>
        <span>{t('tools.compare.count', { count: props.view.compared.length, limit: COMPARED_MAX })}</span>
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
