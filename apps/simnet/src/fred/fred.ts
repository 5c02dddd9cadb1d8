import type { Answer, Call, Dialect, Query } from '../dialect.ts';
import type { Refusal } from '../faults.ts';
import { dateOf, dayOf, dayOfDate } from '../world/days.ts';
import type { World } from '../world/world.ts';
import { hasValue, isPublished, seriesOf, type Series } from './series.ts';

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

/** FRED's keyless `fredgraph.csv`, one series at a time, over the simulated economy. */
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
    lines.push(`${dateOf(day)},${hasValue(series, day) ? series.valueOn(day).toFixed(series.digits) : ''}`);
  }
  return `${lines.join('\n')}\n`;
};
