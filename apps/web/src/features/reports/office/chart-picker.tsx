import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { audienceGrades, chartRange, type ChartRange, type ReportAudience } from '@chaintide/contracts/reports/reports';
import { useEffect, useRef, useState } from 'react';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { search } from '../../../shared/catalogue/search.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IndicatorOption } from '../../../shared/ui/combobox/indicator-option.tsx';
import { useCombobox } from '../../../shared/ui/combobox/use-combobox.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FilterChoice } from '../../../shared/ui/filter-choice.tsx';
import { SearchInput } from '../../../shared/ui/search/search-input.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';

const STANDARD: ChartRange = '1y';

interface ChartPickerProps {
  readonly audience: ReportAudience;
  /** Receives the line of the chart. */
  readonly onChoose: (line: string) => void;
  readonly onClose: () => void;
}

/** Chooses the indicator and the range of a chart, among those that all readers of the report may see. */
export const ChartPicker = ({ audience, onChoose, onClose }: ChartPickerProps) => {
  const { t } = useText(reportsTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [range, setRange] = useState<ChartRange>(STANDARD);
  const { data: catalogue } = useCatalogueQuery();
  const all = catalogue ? (text.trim() === '' ? catalogue.indicators : search(catalogue, text)) : [];
  const options = all.filter(({ tier }) => gradeOfTier(tier) <= audienceGrades[audience]);
  const { field, listId, option } = useCombobox({
    text,
    onType: setText,
    options,
    onChoose: ({ id }) => onChoose(`:::chart ${id} range=${range}`),
  });
  useEffect(() => input.current?.focus(), []);
  return (
    <Dialog title={t('reports.editor.chart')} onClose={onClose}>
      <div className={styles['picking']}>
        <SearchInput
          {...field}
          ref={input}
          label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
        />
        <FilterChoice
          name={t('reports.editor.chartRange')}
          value={range}
          options={chartRange.options.map((value) => ({ value, label: t(`reports.ranges.${value}`) }))}
          onChoose={(chosen) => setRange(chosen ?? STANDARD)}
        />
      </div>
      <ul id={listId} className={styles['picks']} role="listbox" aria-label={t('reports.editor.chart')}>
        {options.map((indicator, index) => (
          <IndicatorOption key={indicator.id} indicator={indicator} isWide {...option(index)} />
        ))}
        {options.length === 0 && (
          <li role="presentation" className={styles['quiet']}>
            {t('reports.editor.chartNone', { text })}
          </li>
        )}
      </ul>
    </Dialog>
  );
};
