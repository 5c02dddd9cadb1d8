import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { COMPARED_MAX } from '@chaintide/contracts/limits';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { search } from '../../../shared/catalogue/search.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';
import { IndicatorOption } from '../../../shared/ui/combobox/indicator-option.tsx';
import { useCombobox } from '../../../shared/ui/combobox/use-combobox.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { SearchInput } from '../../../shared/ui/search/search-input.tsx';
import { comparisons } from '@chaintide/chart/view/chart-view';
import styles from './compare-picker.module.css';
import type { CompareToolProps } from './compare-props.ts';
import { useRefusal } from './use-refusal.ts';

const SUGGESTED = 8;

/** Likely candidates for a comparison: the same group first, then the rest of the same section. */
const kin = (main: Indicator, indicators: readonly Indicator[]): Indicator[] => {
  const others = indicators.filter(({ id, path }) => id !== main.id && path[1] === main.path[1]);
  return [
    ...others.filter(({ path }) => path[2] === main.path[2]),
    ...others.filter(({ path }) => path[2] !== main.path[2]),
  ].slice(0, SUGGESTED);
};

/** The search text, its matches, and what choosing one does. */
const useFinding = ({ view, catalogue, onChange }: CompareToolProps) => {
  const [text, setText] = useState('');
  const refusalOf = useRefusal(view);
  const isSearching = text.trim() !== '';
  const found = useMemo(
    () => (isSearching ? search(catalogue, text) : kin(view.indicator, catalogue.indicators)),
    [catalogue, text, isSearching, view.indicator],
  );
  const combobox = useCombobox<Indicator>({
    text,
    onType: setText,
    options: found,
    onChoose: (indicator) => {
      if (refusalOf(indicator)) return;
      onChange({ compared: [...view.compared, { indicator, axis: 'own' }] });
      setText('');
    },
    onEscape: isSearching ? () => setText('') : undefined,
  });
  return { text, isSearching, found, refusalOf, combobox };
};

/** Selects how the lines are compared. */
const ComparisonChoice = ({ view, onChange }: Omit<CompareToolProps, 'catalogue'>) => {
  const { t } = useText(toolsTexts);
  return (
    <div className={styles['comparison']} role="group" aria-label={t('tools.compare.how')}>
      {comparisons.map((comparison) => (
        <ToolButton
          key={comparison}
          aria-pressed={view.comparison === comparison}
          title={t(`tools.comparison.${comparison}Hint`)}
          onClick={() => onChange({ comparison })}
        >
          {t(`tools.comparison.${comparison}`)}
        </ToolButton>
      ))}
    </div>
  );
};

/** Finds indicators to compare with the main one; stays open for further choices. */
export const ComparePicker = (props: CompareToolProps) => {
  const { t } = useText(toolsTexts);
  const input = useRef<HTMLInputElement>(null);
  const { text, isSearching, found, refusalOf, combobox } = useFinding(props);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div className={styles['picker']}>
      <SearchInput
        {...combobox.field}
        ref={input}
        label={t('tools.compare.search')}
        placeholder={t('tools.compare.placeholder')}
      />
      {/* after the field: a popup focuses its first control */}
      <ComparisonChoice {...props} />
      <p className={styles['heading']} role="status">
        <span>{isSearching ? t('tools.compare.found') : t('tools.compare.suggested')}</span>
        <span>{t('tools.compare.count', { count: props.view.compared.length, limit: COMPARED_MAX })}</span>
      </p>
      <ul id={combobox.listId} role="listbox" aria-label={t('tools.compare.found')} className={styles['list']}>
        {found.map((indicator, index) => (
          <IndicatorOption
            key={indicator.id}
            indicator={indicator}
            refusal={refusalOf(indicator)}
            {...combobox.option(index)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>{t('tools.compare.none', { text })}</p>}
    </div>
  );
};
