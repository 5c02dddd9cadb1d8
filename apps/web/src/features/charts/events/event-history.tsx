import type { ChartEvent, EventHistoryLine } from '@chaintide/contracts/charts/events';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { OlderPages } from '../../../shared/ui/older-pages.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { eventFields, valuesOf, type EventValues } from './event-form.ts';
import { useEventHistoryQuery } from './event-history-api.ts';
import styles from './event-history.module.css';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';

/** A field of an event in readable form. */
const wordsOf = (values: EventValues, field: keyof EventValues, { t }: Text<'events'>): string => {
  if (field === 'kind') return t(`events.kind.${values.kind}`);
  if (field === 'coin') return t(`events.coin.${values.coin}`);
  return values[field] || t('events.history.nothing');
};

const Changes = ({ was, becomes }: { was: ChartEvent; becomes: ChartEvent }) => {
  const text = useText(eventsTexts);
  const [before, after] = [valuesOf(was), valuesOf(becomes)];
  return (
    <dl className={styles['changes']}>
      {eventFields
        .filter((field) => before[field] !== after[field])
        .map((field) => (
          <div key={field}>
            <dt>{text.t(`events.form.${field}`)}</dt>
            <dd>
              <del>{wordsOf(before, field, text)}</del>
              {' → '}
              <ins>{wordsOf(after, field, text)}</ins>
            </dd>
          </div>
        ))}
    </dl>
  );
};

const Line = ({ line: { at, by, was, becomes } }: { line: EventHistoryLine }) => {
  const { t, pick } = useText(eventsTexts);
  const event = becomes ?? was;
  const act = was === null ? 'added' : becomes === null ? 'removed' : 'changed';
  return (
    event && (
      <li className={styles['line']}>
        <p>
          <b>{t(`events.done.${act}`, { label: pick(event.label) })}</b>
          {` · ${event.day}`}
        </p>
        {was && becomes && <Changes was={was} becomes={becomes} />}
        <p className={styles['quiet']}>
          <When at={at} />
          {` · ${by ?? t('events.history.nobody')}`}
        </p>
      </li>
    )
  );
};

/** A page of entries; the button for the next page is at the end of the last one. */
const Lines = ({
  before,
  onOlder,
}: {
  before: number | undefined;
  onOlder: ((before: number) => void) | undefined;
}) => {
  const { t } = useText(eventsTexts);
  const { data, error, refetch } = useEventHistoryQuery(before, { refetchOnMountOrArgChange: true });
  if (!data)
    return error ? (
      <Failed error={error} onRetry={refetch} />
    ) : (
      <p className={styles['quiet']} role="status">
        {t('events.loading')}
      </p>
    );
  const last = data.lines.at(-1);
  if (!last) return <p className={styles['quiet']}>{t('events.history.none')}</p>;
  return (
    <>
      <ol>
        {data.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {data.hasOlder && onOlder && (
        <ActionButton data-look="quiet" onClick={() => onOlder(last.id)}>
          {t('events.history.older')}
        </ActionButton>
      )}
    </>
  );
};

/** Changes to events and their authors, newest first. */
export const EventHistory = ({ onDone }: { onDone: () => void }) => {
  const { t } = useText(eventsTexts);
  return (
    <Dialog as="panel" title={t('events.history.title')} onClose={onDone}>
      <div className={styles['history']}>
        <OlderPages>{(before, onOlder) => <Lines before={before} onOlder={onOlder} />}</OlderPages>
      </div>
    </Dialog>
  );
};
