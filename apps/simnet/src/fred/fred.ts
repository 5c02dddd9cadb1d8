import type { Answer, Call, Dialect, Query } from '../dialect.ts';
import type { Refusal } from '../faults.ts';
import { dateOf, dayOf, dayOfDate } from '../world/days.ts';
import type { World } from '../world/world.ts';
import { releaseDates } from './releases.ts';
import { hasValue, isPublished, releaseDayOf, seriesOf, valueAt, type Series } from './series.ts';

const CSV = 'text/csv';
const HTML = 'text/html';
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

const page = (status: number, title: string): Answer => ({
  status,
  type: HTML,
  body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
});

const titles: Readonly<Record<Refusal, string>> = {
  429: 'Too Many Requests',
  418: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  403: 'Access Denied',
  500: 'Internal Server Error',
};

const API = '/fred/series/observations';
const INITIAL_RELEASE = '4';
const notFound: Answer = {
  status: 400,
  body: { error_code: 400, error_message: 'Bad Request.  The series does not exist.' },
};

/**
 * FRED over the simulated economy, one series at a time: the keyless `fredgraph.csv`, and of its interface what each period was when it was
 * first published, and the days of releases.
 */
export const fred = ({ economy }: World): Dialect => {
  const all = seriesOf(economy);
  return {
    target: 'fred',
    routes: {
      '/graph/fredgraph.csv': ({ query, now }: Call) => {
        const id = String(query['id'] ?? '');
        const series = Object.hasOwn(all, id) ? all[id] : undefined;
        if (series === undefined) return page(404, 'Page Not Found');
        return { status: 200, type: CSV, body: csvOf(id, series, spanOf(series, query, now)) };
      },
      [API]: ({ query, now }: Call) => {
        const id = String(query['series_id'] ?? '');
        const series = Object.hasOwn(all, id) ? all[id] : undefined;
        if (series === undefined || query['output_type'] !== INITIAL_RELEASE) return notFound;
        const span = spanOf(series, { ...query, cosd: query['observation_start'] ?? '' }, now);
        return {
          status: 200,
          body: { output_type: Number(INITIAL_RELEASE), observations: firstFiguresOf(series, span) },
        };
      },
      '/fred/releases/dates': releaseDates,
    },
    refuse: (refusal) => page(Number(refusal), titles[refusal]),
  };
};

interface Span {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly today: number;
}

const spanOf = ({ firstDay }: Series, query: Query, now: number): Span => {
  const dayIn = (name: string): number | undefined => {
    const text = String(query[name] ?? '');
    return DAY_FORM.test(text) ? dayOfDate(text) : undefined;
  };
  const today = dayOf(now);
  return {
    firstDay: Math.max(firstDay, dayIn('cosd') ?? firstDay),
    lastDay: Math.min(today, dayIn('coed') ?? today),
    today,
  };
};

const csvOf = (id: string, series: Series, { firstDay, lastDay, today }: Span): string => {
  const lines = [`observation_date,${id}`];
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (!isPublished(series, day, today)) continue;
    lines.push(`${dateOf(day)},${hasValue(series, day) ? valueAt(series, day, today).toFixed(series.digits) : ''}`);
  }
  return `${lines.join('\n')}\n`;
};

const EVER = '9999-12-31';

const firstFiguresOf = (series: Series, { firstDay, lastDay, today }: Span): object[] => {
  const rows: object[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (!isPublished(series, day, today) || !hasValue(series, day)) continue;
    const releaseDay = releaseDayOf(series, day);
    const value = valueAt(series, day, releaseDay).toFixed(series.digits);
    rows.push({ realtime_start: dateOf(releaseDay), realtime_end: EVER, date: dateOf(day), value });
  }
  return rows;
};
