import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { TITLE_LENGTH } from '@chaintide/contracts/limits';
import { workOrderCategories, workOrderDraft, type WorkOrderCategory } from '@chaintide/contracts/support/work-orders';
import type { z } from 'zod';
import { within, type CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActForm } from '../../../shared/orders/act-form.tsx';
import type { HistoryEntry } from '../../../shared/orders/order-history.tsx';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { boardOfficeTexts } from './board-office-texts.ts';
import styles from './message-panel.module.css';
import { useActOnMessage } from './office-api.ts';

const schema = workOrderDraft.pick({ title: true, category: true });
type Order = z.infer<typeof schema>;
type Values = { readonly title: string; readonly category: WorkOrderCategory };

/** The first line as plain text. */
const titleOf = (source: string): string =>
  source
    .split('\n', 1)[0]!
    .replace(/[*_`#>[\]]/g, '')
    .trim()
    .slice(0, TITLE_LENGTH);

const Fields = ({ form }: { readonly form: FieldsForm<Values> }) => {
  const { t } = useText(boardOfficeTexts, workOrdersTexts);
  return (
    <>
      <TextField form={form} name="title" label={t('workOrders.form.name')} maxLength={TITLE_LENGTH} mayWait />
      <Field label={t('workOrders.form.category')} problem={form.problem('category')}>
        {(control) => (
          <Select<WorkOrderCategory>
            {...control}
            value={form.values.category}
            options={workOrderCategories.map((value) => ({ value, label: t(`workOrders.categories.${value}`) }))}
            onChoose={(category) => form.set({ category })}
          />
        )}
      </Field>
    </>
  );
};

const Summary = ({ seen, order }: { readonly seen: OfficeMessage; readonly order: Order }) => {
  const { t } = useText(workOrdersTexts);
  return (
    <>
      <p>
        <b>{order.title}</b>
      </p>
      <p>{t(`workOrders.categories.${order.category}`)}</p>
      <p className={styles['quiet']}>{`${seen.number} · ${seen.author.userName}`}</p>
    </>
  );
};

interface ForwardFormProps {
  readonly message: OfficeMessage;
  readonly history: readonly HistoryEntry[];
  readonly isPossible: boolean;
  readonly onDone: () => void;
}

/** Makes a work order of a message; one that is pinned to a point begins as an objection to a number. */
export const ForwardForm = ({ message, history, isPossible, onDone }: ForwardFormProps) => {
  const { t } = useText(boardOfficeTexts);
  const [act] = useActOnMessage();
  const send = async ({ id, version }: OfficeMessage, order: Order): Promise<CallFailure | undefined> => {
    const { error } = await act({ id, version, event: { type: 'forward', ...order } });
    return error && within('event', error as CallFailure);
  };
  return (
    <ActForm<OfficeMessage, Values, Order>
      row={message}
      history={history}
      action={t('boardOffice.act.forward')}
      about={t('boardOffice.about.forward')}
      isGrave={false}
      isPossible={isPossible}
      schema={schema}
      initial={{ title: titleOf(message.source), category: message.pin ? 'data' : 'other' }}
      draft={`chaintide.draft.forward ${message.id}`}
      renderFields={(form) => <Fields form={form} />}
      renderSummary={(seen, order) => <Summary seen={seen} order={order} />}
      send={send}
      onDone={onDone}
    />
  );
};
