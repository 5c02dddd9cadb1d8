import type { LateTexts } from '../../locales/resources.ts';
import type { TextKey } from '../i18n/text-key.ts';
import type { Text } from '../i18n/use-text.ts';
import type { HistoryEntry } from './order-history.tsx';

/** A line of an order's history in the contracts. */
interface Line {
  readonly at: number;
  readonly by: string | null;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly note: string | null;
}

/** A kind of order whose events and states have texts. */
type Of = keyof LateTexts['actions'];
type States = `${Of}States`;
type Needed = 'actions' | 'office' | States;

/** The text of an event and its change of state. */
const lineWords = (of: Of, { event, from, to }: Line, { t }: Text<Needed>): string => {
  const [action, state] = [
    t(`actions.${of}.${event}` as TextKey<'actions'>),
    (name: string) => t(`${of}States.${name}` as TextKey<States>),
  ];
  if (from === to) return action;
  return from === null
    ? t('office.lineFirst', { action, to: state(to) })
    : t('office.line', { action, from: state(from), to: state(to) });
};

/** The history of an order for staff, as text. */
export const entriesOf = (of: Of, lines: readonly Line[], text: Text<Needed>): HistoryEntry[] =>
  lines.map((line) => ({ at: line.at, by: line.by, note: line.note, words: lineWords(of, line, text) }));

/** The history for the owner, who sees events without internals; newest first. */
export const ownEntries = (
  of: Of,
  lines: readonly Pick<Line, 'at' | 'by' | 'event' | 'note'>[],
  { t }: Text<'actions'>,
): HistoryEntry[] =>
  lines
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, by, event, note }) => ({ at, by, note, words: t(`actions.${of}.${event}` as TextKey<'actions'>) }));
