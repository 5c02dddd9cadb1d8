import type { LateTexts } from '../../locales/resources.ts';
import type { TextKey } from '../i18n/text-key.ts';
import type { Text } from '../i18n/use-text.ts';
import type { HistoryEntry } from './order-history.tsx';

/** A line of a noun's history, as the contracts have it. */
interface Line {
  readonly at: number;
  readonly by: string | null;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly note: string | null;
}

/** A noun whose events and states have words. */
type Of = keyof LateTexts['actions'];
type States = `${Of}States`;
type Needed = 'actions' | 'office' | States;

/** What happened, and from what to what. */
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

/** The history of an order for staff, in words. */
export const entriesOf = (of: Of, lines: readonly Line[], text: Text<Needed>): HistoryEntry[] =>
  lines.map((line) => ({ at: line.at, by: line.by, note: line.note, words: lineWords(of, line, text) }));

/** The same for its owner, who is told what happened and not how it is kept: the newest first. */
export const ownEntries = (
  of: Of,
  lines: readonly Pick<Line, 'at' | 'by' | 'event' | 'note'>[],
  { t }: Text<'actions'>,
): HistoryEntry[] =>
  lines
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, by, event, note }) => ({ at, by, note, words: t(`actions.${of}.${event}` as TextKey<'actions'>) }));
