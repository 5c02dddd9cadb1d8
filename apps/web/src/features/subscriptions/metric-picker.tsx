import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { useEffect, useMemo, useRef, useState } from 'react';
import { search } from '../../shared/catalogue/search.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IndicatorOption } from '../../shared/ui/combobox/indicator-option.tsx';
import { useCombobox } from '../../shared/ui/combobox/use-combobox.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SearchInput } from '../../shared/ui/search/search-input.tsx';
import { subscriptionsTexts } from './subscriptions-texts.ts';
import styles from './subscriptions.module.css';

interface MetricPickerProps {
  readonly catalogue: Catalogue;
  readonly taken: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Finds an indicator to subscribe to; one that is subscribed already says so. */
export const MetricPicker = ({ catalogue, taken, onChoose, onClose }: MetricPickerProps) => {
  const { t } = useText(subscriptionsTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const options = useMemo(
    () => (text.trim() === '' ? catalogue.indicators : search(catalogue, text)),
    [catalogue, text],
  );
  const isTaken = ({ id }: Indicator): boolean => taken.includes(id);
  const { field, listId, option } = useCombobox<Indicator>({
    text,
    onType: setText,
    options,
    onChoose: (indicator) => {
      if (!isTaken(indicator)) onChoose(indicator.id);
    },
  });
  useEffect(() => input.current?.focus(), []);
  const words = t('subscriptions.metrics.taken');
  return (
    <Dialog title={t('subscriptions.metrics.choose')} onClose={onClose}>
      <div className={styles['field']}>
        <SearchInput
          {...field}
          ref={input}
          label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
        />
      </div>
      <ul id={listId} className={styles['options']} role="listbox" aria-label={t('subscriptions.metrics.choose')}>
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
      {options.length === 0 && <p className={styles['none']}>{t('shell.search.none', { text })}</p>}
    </Dialog>
  );
};
