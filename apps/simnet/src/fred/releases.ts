import type { Answer, Call } from '../dialect.ts';
import { dateOf, dayOf, dayOfDate } from '../world/days.ts';
import { rhythmDays, type Rhythm } from './series.ts';

interface Release {
  /** FRED's number and name. */
  readonly id: number;
  readonly name: string;
  readonly rhythm: Rhythm;
}

const releases: readonly Release[] = [
  { id: 10, name: 'Consumer Price Index', rhythm: 'months' },
  { id: 20, name: 'H.4.1 Factors Affecting Reserve Balances', rhythm: 'ledgers' },
  { id: 21, name: 'H.6 Money Stock Measures', rhythm: 'months' },
  { id: 22, name: 'H.8 Assets and Liabilities of Commercial Banks in the United States', rhythm: 'wednesdays' },
  { id: 50, name: 'Employment Situation', rhythm: 'months' },
  { id: 53, name: 'Gross Domestic Product', rhythm: 'quarters' },
  { id: 54, name: 'Personal Income and Outlays', rhythm: 'lateMonths' },
  { id: 180, name: 'Unemployment Insurance Weekly Claims Report', rhythm: 'saturdays' },
];

/** The releases of a day. */
export const releasedOn = (day: number): Release[] => releases.filter(({ rhythm }) => rhythmDays(rhythm, day));

const MOST = 1_000;
const AROUND = 400; // days, if no span is asked for
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** `/fred/releases/dates`: the days of releases in a span, oldest first, in pages. */
export const releaseDates = ({ query, now }: Call): Answer => {
  const dayIn = (name: string, otherwise: number): number => {
    const text = String(query[name] ?? '');
    return DAY_FORM.test(text) ? dayOfDate(text) : otherwise;
  };
  const [first, last] = [dayIn('realtime_start', dayOf(now) - AROUND), dayIn('realtime_end', dayOf(now))];
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  const all = days.flatMap((day) =>
    releasedOn(day).map(({ id, name }) => ({ release_id: id, release_name: name, date: dateOf(day) })),
  );
  const limit = Math.min(MOST, Number(query['limit'] ?? MOST));
  const offset = Number(query['offset'] ?? 0);
  const span = { realtime_start: dateOf(first), realtime_end: dateOf(last) };
  const order = { order_by: 'release_date', sort_order: 'asc' };
  return {
    status: 200,
    body: { ...span, ...order, count: all.length, offset, limit, release_dates: all.slice(offset, offset + limit) },
  };
};
