import { NOTE_LENGTH } from '@chaintide/contracts/limits';
import { useText } from '../i18n/use-text.ts';
import { AreaField, TextField } from '../ui/forms/text-field.tsx';
import type { FieldsForm, FormValues } from '../ui/forms/use-form.ts';
import { officeTexts } from '../office/office-texts.ts';

/** The text fields of an action's form; only those that it has are present. */
export type ActValues = Readonly<Record<string, string>>;

interface TextFieldProps<V extends FormValues> {
  readonly form: FieldsForm<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: string;
}

interface LongFieldProps<V extends FormValues> extends TextFieldProps<V> {
  readonly hintOf?: (length: number, most: number) => string;
}

/** A reason or a remark, with a character count. */
export const NoteField = <V extends FormValues>({ form, name, label, hintOf }: LongFieldProps<V>) => {
  const value = String(form.values[name] ?? '');
  return <AreaField form={form} name={name} label={label} hint={hintOf?.(value.length, NOTE_LENGTH)} rows={2} />;
};

/** A single-line text, such as a hash. */
export const LineField = <V extends FormValues>(props: TextFieldProps<V>) => (
  <TextField {...props} autoComplete="off" spellCheck={false} />
);

/** The reason shown to the owner of the order. */
export const ReasonField = ({ form }: { readonly form: FieldsForm<ActValues> }) => {
  const { t } = useText(officeTexts);
  return (
    <NoteField
      form={form}
      name="reason"
      label={t('office.form.reason')}
      hintOf={(length, most) => t('office.form.reasonHint', { length, most })}
    />
  );
};
