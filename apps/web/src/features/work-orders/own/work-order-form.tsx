import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@chaintide/contracts/limits';
import {
  workOrderCategories,
  workOrderDraft,
  type WorkOrder,
  type WorkOrderCategory,
} from '@chaintide/contracts/support/work-orders';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { intentKeys } from '../../../shared/money/intent-key.ts';
import { TextEditor } from '../../../shared/text/text-editor.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { useForm, type FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { UploadsField } from '../uploads-field.tsx';
import { useUploads, type Uploads } from '../use-uploads.ts';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';

const schema = workOrderDraft.pick({ title: true, category: true, description: true });
const fields = ['title', 'category', 'description'] as const;

export type DraftValues = {
  readonly title: string;
  readonly category: WorkOrderCategory | '';
  readonly description: string;
};
const blank: DraftValues = { title: '', category: '', description: '' };

type Sent = { readonly data?: WorkOrder | undefined; readonly error?: object | undefined };
interface Draft {
  readonly title: string;
  readonly category: WorkOrderCategory;
  readonly description: string;
  readonly files: number[];
}
/** The draft, under a key that stays the same for every attempt. */
interface Parcel {
  readonly draft: Draft;
  readonly key: string;
}

const Inputs = ({ form }: { readonly form: FieldsForm<DraftValues> }) => {
  const { t } = useText(workOrdersTexts);
  const { values, set, leave, problem } = form;
  const options = workOrderCategories.map((value) => ({ value, label: t(`workOrders.categories.${value}`) }));
  return (
    <>
      <TextField form={form} name="title" label={t('workOrders.form.name')} maxLength={TITLE_LENGTH} mayWait />
      <Field label={t('workOrders.form.category')} problem={problem('category')}>
        {(control) => (
          <Select<WorkOrderCategory | ''>
            {...control}
            value={values.category}
            options={[{ value: '', label: t('workOrders.form.chooseCategory') }, ...options]}
            onChoose={(category) => set({ category })}
          />
        )}
      </Field>
      <Field
        label={t('workOrders.form.description')}
        problem={problem('description')}
        hint={t('workOrders.form.descriptionHint')}
      >
        {(control) => (
          <TextEditor
            {...control}
            label={t('workOrders.form.description')}
            value={values.description}
            onType={(description) => set({ description })}
            onBlur={() => {
              if (values.description !== '') leave('description');
            }}
            max={DESCRIPTION_LENGTH}
            rows={6}
          />
        )}
      </Field>
    </>
  );
};

interface DraftFormProps {
  /** The place of the draft in the browser. */
  readonly place: string;
  readonly initial?: DraftValues | undefined;
  readonly label: string;
  readonly send: (parcel: Parcel) => Promise<Sent>;
  readonly onSent: (order: WorkOrder) => void;
  readonly onCancel?: () => void;
}

const useDraft = ({ place, initial = blank, send, onSent }: DraftFormProps, uploads: Uploads) => {
  const [keys] = useState(() => intentKeys(place));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const draft = { key: `chaintide.${place}`, fields };
  const form = useForm<DraftValues, ReturnType<typeof schema.parse>>({ schema, initial, draft, failure });
  const submit = form.submit(async (typed) => {
    const files = [...uploads.ids];
    const { data, error } = await send({ draft: { ...typed, files }, key: keys.of(JSON.stringify([typed, files])) });
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    keys.done();
    dropDraft(draft.key);
    uploads.clear();
    form.set(blank);
    onSent(data);
  });
  return { ...form, failure, submit };
};

/** Title, category, description and pictures of a work order. */
export const DraftForm = (props: DraftFormProps) => {
  const { place, label, onCancel } = props;
  const { t } = useText(workOrdersTexts);
  const uploads = useUploads(place);
  const { form, failure, submit, isSending, ...inputs } = useDraft(props, uploads);
  return (
    <form ref={form} className={styles['form']} noValidate aria-label={label} onSubmit={submit}>
      <Inputs form={inputs} />
      <UploadsField uploads={uploads} />
      <FormFailure failure={failure} />
      <div className={styles['acts']}>
        <SubmitButton isBusy={isSending}>{label}</SubmitButton>
        {onCancel && (
          <ActionButton data-look="quiet" onClick={onCancel}>
            {t('workOrders.form.cancel')}
          </ActionButton>
        )}
      </div>
    </form>
  );
};
