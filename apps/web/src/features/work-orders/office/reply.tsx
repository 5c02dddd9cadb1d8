import { MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import { isBlank, lengthOf } from '@chaintide/contracts/written';
import type { WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import { useMemo, useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { stored } from '../../../shared/browser/stored.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { TextEditor } from '../../../shared/text/text-editor.tsx';
import { BusyButton } from '../../../shared/ui/forms/submit-button.tsx';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { UploadsField } from '../uploads-field.tsx';
import { useUploads } from '../use-uploads.ts';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useActOnCase } from './cases-api.ts';
import { useHold } from './use-hold.ts';

const canned = ['looking', 'details', 'network', 'fixed', 'thanks'] as const;
type Canned = (typeof canned)[number];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An answer that survives a reload of the page until it is sent. */
const useAnswer = (id: number) => {
  const place = useMemo(() => stored(`chaintide.answer.${id}`, textOf, { inTab: true, asText: true }), [id]);
  const [text, setText] = useState(() => place.read() ?? '');
  const put = (next: string): void => {
    setText(next);
    place.write(next === '' ? undefined : next);
  };
  return [text, put] as const;
};

const CannedChoice = ({ onChoose }: { readonly onChoose: (text: string) => void }) => {
  const { t } = useText(workOrdersTexts);
  return (
    <Choice<Canned | 'none'>
      name={t('workOrders.office.canned')}
      value="none"
      options={[
        { value: 'none', label: t('workOrders.office.chooseCanned') },
        ...canned.map((value) => ({ value, label: t(`workOrders.canned.${value}`) })),
      ]}
      onChoose={(chosen) => {
        if (chosen !== 'none') onChoose(t(`workOrders.canned.${chosen}Text`));
      }}
    />
  );
};

/** Writes the answer. From the first character on, the order belongs to this person. */
export const Reply = ({ order: { id, version, number, holder } }: { readonly order: WorkOrderCase }) => {
  const text = useText(workOrdersTexts);
  const { t } = text;
  const say = useSay();
  const staffId = useUserId();
  const [answer, put] = useAnswer(id);
  const uploads = useUploads(`case.${id}`);
  const [act, { isLoading }] = useActOnCase();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const keep = useHold(id);
  const type = (next: string): void => {
    put(next);
    keep(next);
  };
  const maySend = !isBlank(answer) && lengthOf(answer.trim()) <= MESSAGE_LENGTH;
  const send = async (): Promise<void> => {
    if (!maySend || isLoading) return;
    const { error } = await act({ id, version, event: { type: 'reply', message: answer, files: [...uploads.ids] } });
    setFailure((error as CallFailure | undefined) ?? null);
    if (error) return;
    put('');
    uploads.clear();
    say('info', { text: 'workOrders.office.sent', args: { number } });
  };
  return (
    <div className={styles['answer']}>
      {holder && holder.id !== staffId && (
        <p className={styles['held']} role="status">
          {t('workOrders.office.answering', { name: holder.userName })}
        </p>
      )}
      <TextEditor
        label={t('workOrders.office.reply')}
        placeholder={t('workOrders.office.reply')}
        value={answer}
        onType={type}
        max={MESSAGE_LENGTH}
        rows={5}
        onSubmit={() => void send()}
      />
      <UploadsField uploads={uploads} />
      <p className={styles['note']} data-wrong={failure !== null} role="alert">
        {failure && callFailureText(failure, text)}
      </p>
      <div className={styles['acts']}>
        <BusyButton isBusy={isLoading} disabled={!maySend} onClick={() => void send()}>
          {t('workOrders.office.send')}
        </BusyButton>
        <CannedChoice onChoose={(chosen) => type(answer.trim() === '' ? chosen : `${answer.trimEnd()}\n\n${chosen}`)} />
      </div>
    </div>
  );
};
