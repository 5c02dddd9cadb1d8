import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Popover } from '../../../shared/ui/popup/popover.tsx';
import type { CompareToolProps } from './compare-props.ts';

const ComparePicker = lazily(async () => (await import('./compare-picker.tsx')).ComparePicker);

const opening = { key: 'c', label: 'charts.keys.compare' } as const;

/** Adds indicators for comparison with the main one. */
export const CompareTool = (props: CompareToolProps) => {
  const { t } = useText();
  return (
    <Popover
      label={t('charts.tools.compareLabel')}
      button={t('charts.tools.compare')}
      isPressed={props.view.compared.length > 0 || props.view.comparison !== 'values'}
      opening={opening}
    >
      {() => <ComparePicker {...props} />}
    </Popover>
  );
};
