import { addressesIn } from '@chaintide/contracts/alarms/alarms';
import { ALARM_ADDRESSES } from '@chaintide/contracts/limits';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { RadioField } from '../../../shared/ui/forms/radio-field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import { definitionOf, optionsIn, type AlarmValues, type Kind } from '../shared/alarm-values.ts';
import { IndicatorField } from './indicator-field.tsx';

interface FieldsProps {
  readonly form: FieldsForm<AlarmValues>;
}

const kinds = ['value', 'ratio', 'formula', 'address'] as const satisfies readonly Kind[];

/** A choice for each parameter of the indicator. */
const DefinitionFields = ({ form }: FieldsProps) => {
  const { pick } = useText();
  const { data: catalogue } = useCatalogueQuery();
  const { indicator, definition } = form.values;
  const parameters = catalogue?.indicators.find(({ id }) => id === indicator)?.parameters ?? [];
  const options = optionsIn(definition);
  if (parameters.length === 0) return null;
  const choose = (name: string, value: string, standard: string): void => {
    const { [name]: _, ...others } = options;
    form.set({ definition: definitionOf(value === standard ? others : { ...others, [name]: value }) });
  };
  return (
    <div className={styles['row']}>
      {parameters.map(({ name, label, options: all, default: standard }) => (
        <Field key={name} label={pick(label)}>
          {(control) => (
            <Select<string>
              {...control}
              value={options[name] ?? standard}
              options={all.map(({ value, label: option }) => ({ value, label: pick(option) }))}
              onChoose={(value) => choose(name, value, standard)}
            />
          )}
        </Field>
      ))}
    </div>
  );
};

const AddressesField = ({ form }: FieldsProps) => {
  const { t } = useText(alarmsTexts);
  const dropped = addressesIn(form.values.addresses).slice(ALARM_ADDRESSES);
  const hint =
    dropped.length > 0
      ? t('alarms.form.addressesDropped', { most: ALARM_ADDRESSES, dropped: dropped.join(' / ') })
      : t('alarms.form.addressesHint', { most: ALARM_ADDRESSES });
  return (
    <TextField
      form={form}
      name="addresses"
      label={t('alarms.form.addresses')}
      hint={hint}
      spellCheck={false}
      autoComplete="off"
      mayWait
    />
  );
};

const MeasureFields = ({ form }: FieldsProps) => {
  const { t } = useText(alarmsTexts);
  const { kind } = form.values;
  if (kind === 'address') return <AddressesField form={form} />;
  if (kind === 'formula')
    return (
      <TextField
        form={form}
        name="formula"
        label={t('alarms.form.formula')}
        hint={t('alarms.form.formulaHint')}
        spellCheck={false}
        mayWait
      />
    );
  return (
    <>
      <div className={styles['pair']}>
        <IndicatorField form={form} />
        <TextField
          form={form}
          name="sma"
          label={t('alarms.form.sma')}
          hint={kind === 'value' ? t('alarms.form.smaHint') : undefined}
          inputMode="numeric"
        />
      </div>
      <DefinitionFields form={form} />
    </>
  );
};

/** The measure. */
export const SubjectFields = ({ form }: FieldsProps) => {
  const { t } = useText(alarmsTexts);
  const { kind, sma } = form.values;
  const choose = (next: Kind): void =>
    form.set({ kind: next, ...(next === 'ratio' && Number(sma) < 2 && { sma: '30' }) });
  return (
    <>
      <RadioField<Kind>
        legend={t('alarms.form.kind')}
        value={kind}
        options={kinds.map((value) => ({
          value,
          label: t(`alarms.form.kinds.${value}`),
          note: t(`alarms.form.kindNotes.${value}`),
        }))}
        onChoose={choose}
      />
      <MeasureFields form={form} />
    </>
  );
};
