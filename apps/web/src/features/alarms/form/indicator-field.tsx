import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { useState } from 'react';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { useProfileQuery } from '../../../shared/api/profile-api.ts';
import { search } from '../../../shared/catalogue/search.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IndicatorOption } from '../../../shared/ui/combobox/indicator-option.tsx';
import { useCombobox } from '../../../shared/ui/combobox/use-combobox.ts';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { TextInput } from '../../../shared/ui/forms/text-input.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import type { AlarmValues } from '../shared/alarm-values.ts';

/** Finds the indicator that an alarm is about, by any of its names. */
export const IndicatorField = ({ form }: { readonly form: FieldsForm<AlarmValues> }) => {
  const { t, pick } = useText(alarmsTexts);
  const { data: catalogue } = useCatalogueQuery();
  const { data: profile } = useProfileQuery();
  const [text, setText] = useState<string>();
  const chosen = catalogue?.indicators.find(({ id }) => id === form.values.indicator);
  const shown = text ?? (chosen ? pick(chosen.fullName) : form.values.indicator);
  const isOpen = text !== undefined && text.trim() !== '';
  const found = isOpen && catalogue ? search(catalogue, text) : [];
  const mayChoose = ({ tier }: Indicator): boolean => gradeOfTier(tier) <= (profile?.grade ?? 0);
  const combobox = useCombobox<Indicator>({
    text: shown,
    onType: setText,
    options: found,
    isOpen,
    onChoose: (indicator) => {
      if (!mayChoose(indicator)) return;
      form.set({ indicator: indicator.id, definition: '' });
      setText(undefined);
    },
    onEscape: isOpen ? () => setText(undefined) : undefined,
  });
  const { onChange: _, value, ...field } = combobox.field;
  return (
    <Field label={t('alarms.form.indicator')} problem={form.problem('indicator')}>
      {(control) => (
        <div className={styles['finder']}>
          <TextInput
            {...control}
            {...field}
            value={value}
            placeholder={t('alarms.form.search')}
            onType={setText}
            onBlur={() => setText(undefined)}
          />
          {isOpen && (
            <ul id={combobox.listId} role="listbox" aria-label={t('alarms.form.search')} className={styles['found']}>
              {found.map((indicator, index) => (
                <IndicatorOption
                  key={indicator.id}
                  indicator={indicator}
                  refusal={
                    mayChoose(indicator)
                      ? undefined
                      : { text: t('alarms.form.closed'), reason: t('alarms.form.closed') }
                  }
                  {...combobox.option(index)}
                />
              ))}
              {found.length === 0 && <li className={styles['quiet']}>{t('alarms.form.none', { text })}</li>}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
};
