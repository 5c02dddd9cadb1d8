import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { useMemo, useState } from 'react';
import { search } from '../../shared/catalogue/search.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IndicatorOption } from '../../shared/ui/combobox/indicator-option.tsx';
import { PickerDialog } from '../../shared/ui/combobox/picker-dialog.tsx';
import { subscriptionsTexts } from './subscriptions-texts.ts';

interface MetricPickerProps {
  readonly catalogue: Catalogue;
  readonly taken: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Finds an indicator to subscribe to; one that is subscribed already says so. */
export const MetricPicker = ({ catalogue, taken, onChoose, onClose }: MetricPickerProps) => {
  const { t } = useText(subscriptionsTexts);
  const [text, setText] = useState('');
  const options = useMemo(
    () => (text.trim() === '' ? catalogue.indicators : search(catalogue, text)),
    [catalogue, text],
  );
  const isTaken = ({ id }: Indicator): boolean => taken.includes(id);
  const choose = (indicator: Indicator): void => {
    if (!isTaken(indicator)) onChoose(indicator.id);
  };
  const words = t('subscriptions.metrics.taken');
  return (
    <PickerDialog
      title={t('subscriptions.metrics.choose')}
      text={text}
      onType={setText}
      options={options}
      onChoose={choose}
      onClose={onClose}
    >
      {(option) => (
        <ul role="presentation">
          {options.map((indicator, at) => (
            <IndicatorOption
              key={indicator.id}
              indicator={indicator}
              isWide
              refusal={isTaken(indicator) ? { text: words, reason: words } : undefined}
              {...option(at)}
            />
          ))}
        </ul>
      )}
    </PickerDialog>
  );
};
