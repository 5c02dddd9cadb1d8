import { NOTE_LENGTH } from '@chaintide/contracts/limits';
import { paymentState, paymentStates, type PaymentState } from '@chaintide/contracts/payments';
import { Input, Select } from 'antd';
import { useText } from '../../shared/i18n/use-text.ts';
import { Field } from '../../shared/ui/forms/field.tsx';
import type { Form } from '../../shared/ui/use-form.ts';

/** What an event asks for, each a text; only the fields it has are there. */
export type ActValues = Readonly<Record<string, string>>;
type ActFieldsForm = Pick<Form<ActValues>, 'values' | 'set' | 'leave' | 'problem'>;

export const LongField = ({ form, name }: { readonly form: ActFieldsForm; readonly name: 'reason' | 'remarks' }) => {
  const { t } = useText();
  const value = form.values[name] ?? '';
  return (
    <Field
      label={t(`office.form.${name}`)}
      problem={form.problem(name)}
      hint={t(`office.form.${name}Hint`, { length: value.length, most: NOTE_LENGTH })}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          value={value}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => form.set({ [name]: target.value })}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
};

const lineTexts = {
  hash: ['office.form.hash', 'office.form.hashHint'],
  originAddress: ['office.form.origin', 'office.form.originHint'],
} as const;

const LineField = ({ form, name }: { readonly form: ActFieldsForm; readonly name: keyof typeof lineTexts }) => {
  const { t } = useText();
  const [label, hint] = lineTexts[name];
  return (
    <Field label={t(label)} problem={form.problem(name)} hint={t(hint)}>
      {(control) => (
        <Input
          {...control}
          value={form.values[name]}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => form.set({ [name]: target.value })}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
};

const TargetField = ({
  form,
  targets,
}: {
  readonly form: ActFieldsForm;
  readonly targets: readonly PaymentState[];
}) => {
  const { t } = useText();
  const options = targets.map((value) => ({ value, label: t(`states.payment.${value}`) }));
  return (
    <Field label={t('office.form.to')}>
      {(control) => (
        <Select
          {...control}
          value={paymentState.catch(paymentStates[0]).parse(form.values['to'])}
          options={options}
          onChange={(to) => form.set({ to })}
        />
      )}
    </Field>
  );
};

/** The fields of one event. */
export const ActFields = ({
  form,
  targets = [],
}: {
  readonly form: ActFieldsForm;
  readonly targets?: readonly PaymentState[] | undefined;
}) => {
  const has = (name: string): boolean => Object.hasOwn(form.values, name);
  return (
    <>
      {has('to') && <TargetField form={form} targets={targets} />}
      {has('hash') && <LineField form={form} name="hash" />}
      {has('originAddress') && <LineField form={form} name="originAddress" />}
      {has('reason') && <LongField form={form} name="reason" />}
      {has('remarks') && <LongField form={form} name="remarks" />}
    </>
  );
};
