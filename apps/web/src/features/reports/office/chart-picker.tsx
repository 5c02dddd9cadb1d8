import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { audienceGrades, chartRange, type ChartRange, type ReportAudience } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { search } from '../../../shared/catalogue/search.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IndicatorOption } from '../../../shared/ui/combobox/indicator-option.tsx';
import { PickerDialog } from '../../../shared/ui/combobox/picker-dialog.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
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
  const [text, setText] = useState('');
  const [range, setRange] = useState<ChartRange>(STANDARD);
  const { data: catalogue } = useCatalogueQuery();
  const all = catalogue ? (text.trim() === '' ? catalogue.indicators : search(catalogue, text)) : [];
  const options = all.filter(({ tier }) => gradeOfTier(tier) <= audienceGrades[audience]);
  const ranges = (
    <FilterChoice
      name={t('reports.editor.chartRange')}
      value={range}
      options={chartRange.options.map((value) => ({ value, label: t(`reports.ranges.${value}`) }))}
      onChoose={(chosen) => setRange(chosen ?? STANDARD)}
    />
  );
  return (
    <PickerDialog
      title={t('reports.editor.chart')}
      text={text}
      onType={setText}
      options={options}
      onChoose={({ id }) => onChoose(`:::chart ${id} range=${range}`)}
      onClose={onClose}
      beside={ranges}
    >
      {(option) => (
        <ul role="presentation">
          {options.map((indicator, at) => (
            <IndicatorOption key={indicator.id} indicator={indicator} isWide {...option(at)} />
          ))}
        </ul>
      )}
    </PickerDialog>
  );
};
