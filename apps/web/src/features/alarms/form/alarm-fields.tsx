import { alarmConditions } from '@chaintide/contracts/alarms/alarms';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import { useTelegram } from '../channels/channels-api.ts';
import { formChannels, isLevel, type AlarmValues, type ConditionType } from '../shared/alarm-values.ts';

interface FieldsProps {
  readonly form: FieldsForm<AlarmValues>;
}

const holds = ['0', '30', '60', '240', '1440', '4320'] as const;
const cycles = ['10', '60', '240', '1440', '10080'] as const;
const conditions = alarmConditions.filter((type) => type !== 'holds');

/** When it fires, and when it has recovered. */
export const ConditionFields = ({ form }: FieldsProps) => {
  const { t } = useText(alarmsTexts);
  const { kind, condition } = form.values;
  if (kind === 'formula') return null;
  const amount = condition.endsWith('Percent') ? 'amountPercent' : 'amount';
  return (
    <div className={styles['row']}>
      <Field label={t('alarms.form.condition')}>
        {(control) => (
          <Select<ConditionType>
            {...control}
            value={condition}
            options={conditions.map((value) => ({ value, label: t(`alarms.form.conditions.${value}`) }))}
            onChoose={(next) => form.set({ condition: next })}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="level"
        label={t(`alarms.form.${isLevel(condition) ? 'level' : amount}`)}
        inputMode="decimal"
        mayWait
      />
      {!isLevel(condition) && (
        <TextField form={form} name="within" label={t('alarms.form.within')} inputMode="numeric" />
      )}
      <TextField
        form={form}
        name="recover"
        label={t('alarms.form.recover')}
        hint={t('alarms.form.recoverHint')}
        inputMode="decimal"
        mayWait
      />
    </div>
  );
};

interface ChoiceProps extends FieldsProps {
  readonly name: 'hold' | 'cycle';
  readonly values: readonly string[];
  readonly labelOf: (value: string) => string;
  readonly hint?: string;
}

/** A duration in minutes; one that an alarm has from elsewhere stays among the choices. */
const DurationField = ({ form, name, values, labelOf, hint }: ChoiceProps) => {
  const { t } = useText(alarmsTexts);
  const value = form.values[name];
  const all = values.includes(value) ? values : [...values, value];
  return (
    <Field label={t(`alarms.form.${name}`)} hint={hint}>
      {(control) => (
        <Select<string>
          {...control}
          value={value}
          options={all.map((one) => ({ value: one, label: values.includes(one) ? labelOf(one) : `${one} min` }))}
          onChoose={(next) => form.set({ [name]: next })}
        />
      )}
    </Field>
  );
};

/** How long it must hold, how often it may fire, until when, and how the owner is told. */
export const DeliveryFields = ({ form, suggested }: FieldsProps & { readonly suggested: string }) => {
  const { t } = useText(alarmsTexts);
  const isTelegramOffered = useTelegram().data?.isOffered ?? false;
  const channels = formChannels.filter((channel) => channel !== 'telegram' || isTelegramOffered);
  return (
    <>
      <div className={styles['row']}>
        <DurationField
          form={form}
          name="hold"
          values={holds}
          labelOf={(value) => t(`alarms.form.holds.${value as (typeof holds)[number]}`)}
        />
        <DurationField
          form={form}
          name="cycle"
          values={cycles}
          labelOf={(value) => t(`alarms.form.cycles.${value as (typeof cycles)[number]}`)}
          hint={t('alarms.form.cycleHint')}
        />
        <TextField form={form} name="expires" label={t('alarms.form.expires')} type="date" mayWait />
      </div>
      <div className={styles['pair']} data-last>
        <Field label={t('alarms.form.channels')} problem={form.problem('page')}>
          {({ id, ...control }) => (
            <span id={id} className={styles['ticks']} role="group" aria-label={t('alarms.form.channels')}>
              {channels.map((channel) => (
                <Checkbox
                  key={channel}
                  {...(channel === 'page' && control)}
                  isTicked={form.values[channel]}
                  onTick={(isTicked) =>
                    form.set({ [channel]: isTicked, ...(channel !== 'page' && { page: form.values.page }) })
                  }
                >
                  {t(`alarms.form.channel.${channel}`)}
                </Checkbox>
              ))}
              <Checkbox isTicked={form.values.tellsRecovery} onTick={(tellsRecovery) => form.set({ tellsRecovery })}>
                {t('alarms.form.tellsRecovery')}
              </Checkbox>
            </span>
          )}
        </Field>
        <TextField
          form={form}
          name="name"
          label={t('alarms.form.name')}
          hint={t('alarms.form.nameHint')}
          placeholder={suggested}
          maxLength={80}
          mayWait
        />
      </div>
    </>
  );
};
