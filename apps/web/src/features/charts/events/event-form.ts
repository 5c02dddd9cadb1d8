import { eventDraft, eventKinds, type ChartEvent, type EventDraft } from '@chaintide/contracts/charts/events';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';

/** The choice that represents no coin in a list of coins. */
const ALL = 'all';
export const coinChoices = [ALL, 'BTC', 'ETH'] as const;

export type EventValues = {
  readonly day: string;
  readonly kind: EventDraft['kind'];
  readonly coin: (typeof coinChoices)[number];
  readonly labelZh: string;
  readonly labelEn: string;
  readonly noteZh: string;
  readonly noteEn: string;
};

export const eventFields = [
  'day',
  'kind',
  'coin',
  'labelZh',
  'labelEn',
  'noteZh',
  'noteEn',
] as const satisfies (keyof EventValues)[];

const { label, note } = eventDraft.shape;

/** The contract's own rules for each field of the form. */
export const eventSchema = z.object({
  day: eventDraft.shape.day,
  kind: z.enum(eventKinds),
  coin: z.enum(coinChoices),
  labelZh: label.shape.zh,
  labelEn: label.shape.en,
  noteZh: note.shape.zh,
  noteEn: note.shape.en,
});

export const valuesOf = (event: ChartEvent | null): EventValues => ({
  day: event?.day ?? '',
  kind: event?.kind ?? 'market',
  coin: event?.coin ?? ALL,
  labelZh: event?.label.zh ?? '',
  labelEn: event?.label.en ?? '',
  noteZh: event?.note.zh ?? '',
  noteEn: event?.note.en ?? '',
});

export const draftOf = ({ day, kind, coin, labelZh, labelEn, noteZh, noteEn }: EventValues): EventDraft => ({
  day,
  kind,
  coin: coin === ALL ? null : coin,
  label: { zh: labelZh, en: labelEn },
  note: { zh: noteZh, en: noteEn },
});

const places: Readonly<Record<string, keyof EventValues>> = {
  'label.zh': 'labelZh',
  'label.en': 'labelEn',
  'note.zh': 'noteZh',
  'note.en': 'noteEn',
};

/** Maps field names: the gateway names fields by their path in the body. */
export const asFields = (failure: CallFailure | undefined): CallFailure | null => {
  if (failure?.kind !== 'refused' || !failure.fields) return failure ?? null;
  const named = Object.entries(failure.fields).map(([place, problem]) => {
    const bare = place.replace(/^event\./, '');
    return [places[bare] ?? bare, problem] as const;
  });
  return { ...failure, fields: Object.fromEntries(named) };
};
