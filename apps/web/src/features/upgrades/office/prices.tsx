import { paidLevel, paidLevels, type PaidLevel } from '@chaintide/contracts/people/levels';
import type { LevelPrice } from '@chaintide/contracts/money/upgrades';
import { changeNote } from '@chaintide/contracts/people/users';
import { amountField } from '@chaintide/contracts/money/wallet';
import { useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { NoteField } from '../../../shared/orders/act-fields.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { useSay } from '../../../shared/messages/messages.ts';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { useForm, type FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import styles from './prices.module.css';
import { useChangePriceMutation, usePriceHistoryQuery } from './prices-api.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

// the amount's field is the price here
const schema = z.object({ level: paidLevel, amount: amountField, note: changeNote });
const draft = { key: 'chaintide.office.prices', fields: ['level', 'amount', 'note'] } as const;

type Values = { readonly level: PaidLevel; readonly amount: string; readonly note: string };
type Change = z.infer<typeof schema>;

/** The current price: the history's first entry is the newest. */
const priceOf = (history: readonly LevelPrice[], level: PaidLevel): string | undefined =>
  history.find((one) => one.level === level)?.price;

const Fields = ({ form, history }: { readonly form: FieldsForm<Values>; readonly history: readonly LevelPrice[] }) => {
  const { t, language } = useText(accountTexts, officeTexts);
  const { values, set } = form;
  const now = priceOf(history, values.level);
  return (
    <>
      <Field
        label={t('office.prices.level')}
        hint={now !== undefined && t('office.prices.now', { price: formatAmount(now, language) })}
      >
        {(control) => (
          <Select
            {...control}
            value={values.level}
            options={paidLevels.map((value) => ({ value, label: t(`account.level.${value}`) }))}
            onChoose={(level) => set({ level })}
          />
        )}
      </Field>
      <TextField form={form} name="amount" label={t('office.prices.price')} inputMode="decimal" autoComplete="off" />
      <NoteField
        form={form}
        name="note"
        label={t('office.prices.note')}
        hintOf={(length, most) => t('office.prices.noteHint', { length, most })}
      />
    </>
  );
};

/** Renames the gateway's field `price` to `amount`. */
const asAmount = (failure: CallFailure): CallFailure => {
  if (failure.kind !== 'refused' || !failure.fields?.['price']) return failure;
  return { ...failure, fields: { ...failure.fields, amount: failure.fields['price'] } };
};

const usePriceForm = () => {
  const say = useSay();
  const { t } = useText(accountTexts, officeTexts);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [initial] = useState<Values>({ level: paidLevels[0], amount: '', note: '' });
  const form = useForm<Values, Change>({ schema, initial, draft, failure });
  const [change, { isLoading }] = useChangePriceMutation();
  const send = async ({ level, amount, note }: Change): Promise<void> => {
    const { error } = await change({ level, price: amount, note });
    setFailure(error ? asAmount(error as CallFailure) : null);
    if (error) return;
    say('info', { text: 'office.prices.done', args: { level: t(`account.level.${level}`) } });
    dropDraft(draft.key);
    form.set({ amount: '', note: '' });
  };
  return { form, failure, send, isLoading };
};

const PriceForm = ({ history }: { readonly history: readonly LevelPrice[] }) => {
  const { t } = useText(accountTexts, officeTexts);
  const { form, failure, send, isLoading } = usePriceForm();
  const { form: element, values, set, leave, problem, submit } = form;
  const [asked, setAsked] = useState<Change>();
  const confirm = async (): Promise<void> => {
    if (asked) await send(asked);
    setAsked(undefined);
  };
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={t('office.prices.action')}
      onSubmit={submit(setAsked)}
    >
      <Fields form={{ values, set, leave, problem }} history={history} />
      <FormFailure failure={failure} />
      <SubmitButton className={styles['submit']}>{t('office.prices.submit')}</SubmitButton>
      {asked && (
        <Confirm
          title={t('office.prices.title')}
          action={t('office.prices.action')}
          isBusy={isLoading}
          onConfirm={() => {
            void confirm();
          }}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            <b>
              {t('office.prices.change', {
                level: t(`account.level.${asked.level}`),
                before: priceOf(history, asked.level) ?? t('office.nothing'),
                after: asked.amount,
              })}
            </b>
          </p>
          <p className={styles['quiet']}>{t('office.prices.about')}</p>
          <p>{asked.note}</p>
        </Confirm>
      )}
    </form>
  );
};

/** The prices of all levels, which admins can change, and their history. */
export const Prices = () => {
  const { t, language } = useText(accountTexts, officeTexts);
  const { data: history, error, refetch } = usePriceHistoryQuery();
  if (!history)
    return error ? (
      <Failed error={error} onRetry={refetch} />
    ) : (
      <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />
    );
  const entries = history.map(({ level, price, since, by, note }) => ({
    at: since,
    by,
    note,
    words: t('office.prices.since', { level: t(`account.level.${level}`), price: formatAmount(price, language) }),
  }));
  return (
    <div className={styles['prices']}>
      <Panel title={t('office.prices.action')}>
        <p className={styles['quiet']}>{t('office.prices.about')}</p>
        <PriceForm history={history} />
      </Panel>
      <Panel title={t('office.prices.history')}>
        <OrderHistory entries={entries} />
      </Panel>
    </div>
  );
};
