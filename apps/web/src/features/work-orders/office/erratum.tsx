import { officeMessageRoute, type OfficeMessage } from '@chaintide/contracts/support/board-office';
import { askedDay } from '@chaintide/contracts/days';
import { erratumCreateRoute, erratumDraft, type ErratumDraft } from '@chaintide/contracts/support/errata';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { isoDay } from '@chaintide/contracts/iso-day';
import { ERRATUM_LENGTH, SECOND } from '@chaintide/contracts/limits';
import type { WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { within, type CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActForm } from '../../../shared/orders/act-form.tsx';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { AreaField, TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import styles from '../work-orders.module.css';

type Published = RouteData<typeof erratumCreateRoute>;

const { useOriginQuery, usePublishMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The message that an order came from. */
    origin: build.query<RouteData<typeof officeMessageRoute>, number>({
      query: (id) => callOf(officeMessageRoute, { params: { id } }),
      providesTags: ['identity'],
    }),
    publish: build.mutation<Published, RouteInput<typeof erratumCreateRoute, 'body'>>({
      query: (body) => callOf(erratumCreateRoute, { body }),
    }),
  }),
});

const { zh, en } = erratumDraft.shape.text.shape;
const schema = z.strictObject({ indicator: erratumDraft.shape.indicator, day: askedDay, zh, en });
type Values = z.infer<typeof schema>;

/** The point of the message if it is on that day, otherwise the beginning of the day. */
const timeOf = (day: string, message: OfficeMessage | undefined): number => {
  const pinned = message?.pin?.time;
  return pinned !== undefined && isoDay(pinned * SECOND) === day ? pinned : Date.parse(day) / SECOND;
};

const draftOf = ({ indicator, day, zh: inChinese, en: inEnglish }: Values, message: OfficeMessage | undefined) => ({
  indicator,
  time: timeOf(day, message),
  text: { zh: inChinese, en: inEnglish },
  messageId: message?.indicator === indicator ? message.id : null,
});

const Fields = ({ form }: { readonly form: FieldsForm<Values> }) => {
  const { t, pick } = useText(workOrdersTexts);
  const { data: catalogue } = useCatalogueQuery();
  const options = (catalogue?.indicators ?? []).map(({ id, coin, label }) => ({
    value: id,
    label: `${coin.toUpperCase()} · ${pick(label)}`,
  }));
  return (
    <>
      <Field label={t('workOrders.erratum.indicator')} problem={form.problem('indicator')}>
        {(control) => (
          <Select
            {...control}
            value={form.values.indicator}
            options={options}
            onChoose={(indicator) => form.set({ indicator })}
          />
        )}
      </Field>
      <TextField form={form} name="day" type="date" label={t('workOrders.erratum.day')} mayWait />
      <AreaField form={form} name="zh" label={t('workOrders.erratum.zh')} rows={2} maxLength={ERRATUM_LENGTH} mayWait />
      <AreaField form={form} name="en" label={t('workOrders.erratum.en')} rows={2} maxLength={ERRATUM_LENGTH} mayWait />
    </>
  );
};

interface FormProps {
  readonly order: WorkOrderCase;
  /** The message that the order came from, if one did. */
  readonly message: OfficeMessage | undefined;
  readonly onPublished: (erratum: Published) => void;
  readonly onDone: () => void;
}

const ErratumForm = ({ order, message, onPublished, onDone }: FormProps) => {
  const { t } = useText(workOrdersTexts);
  const [publish] = usePublishMutation();
  const send = async (_: WorkOrderCase, values: Values): Promise<CallFailure | undefined> => {
    const draft: ErratumDraft = { ...draftOf(values, message), workOrderId: order.id };
    const { data, error } = await publish(draft);
    if (data) onPublished(data);
    return error && within('text', error as CallFailure);
  };
  return (
    <ActForm<WorkOrderCase, Values, Values>
      row={order}
      history={[]}
      action={t('workOrders.erratum.open')}
      about={t('workOrders.erratum.about')}
      isGrave={false}
      schema={schema}
      initial={{
        indicator: message?.indicator ?? '',
        day: message?.pin ? isoDay(message.pin.time * SECOND) : '',
        zh: '',
        en: '',
      }}
      draft={`chaintide.draft.erratum ${order.id}`}
      renderFields={(form) => <Fields form={form} />}
      renderSummary={(_, { indicator, day, ...text }) => (
        <>
          <p>
            <b>{`${indicator} · ${day}`}</b>
          </p>
          <p lang="zh">{text.zh}</p>
          <p lang="en">{text.en}</p>
        </>
      )}
      send={send}
      onDone={onDone}
    />
  );
};

/** Publishes a correction of a number that an order objects to. */
export const Erratum = ({ order }: { readonly order: WorkOrderCase }) => {
  const { t } = useText(workOrdersTexts);
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching } = useOriginQuery(isOpen && order.origin ? order.origin.id : skipToken);
  const [published, setPublished] = useState<Published>();
  return (
    <>
      <div className={styles['acts']}>
        <ActionButton data-look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('workOrders.erratum.open')}
        </ActionButton>
        {published && (
          <p role="status">
            {t('workOrders.erratum.done')}{' '}
            <Link to={`/?indicator=${published.indicator}`}>{t('workOrders.erratum.look')}</Link>
          </p>
        )}
      </div>
      {isOpen && !isFetching && (
        <ErratumForm order={order} message={data?.message} onPublished={setPublished} onDone={() => setOpen(false)} />
      )}
    </>
  );
};
