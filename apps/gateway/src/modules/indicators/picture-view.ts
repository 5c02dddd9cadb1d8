import { parseRange, presets } from '@chaintide/chart/gestures/range';
import { readView, type ChartView } from '@chaintide/chart/view/chart-view';
import { pricedOf } from '@chaintide/chart/view/priced';
import { pictureLook, pictureView, type pictureRoute } from '@chaintide/contracts/charts/picture';
import type { RouteOutput } from '@chaintide/contracts/http';
import { COMPARED_MAX } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/people/roles';
import { withRereads } from '@chaintide/chart/view/rereads';
import { catalogue } from '@chaintide/indicators/catalogue';
import { AppError } from '../../platform/errors/app-error.ts';
import type { PictureLook } from './picture-job.ts';
import { understand } from './question.ts';

type Query = RouteOutput<typeof pictureRoute, 'query'>;

export interface AskedPicture {
  readonly view: ChartView;
  readonly look: PictureLook;
}

const offered = withRereads(catalogue);
const viewNames = new Set(Object.keys(pictureView.shape));
const names = new Set([...viewNames, ...Object.keys(pictureLook.shape)]);

const lookOf = ({ theme, lang, width, height, frame, ratio, format }: Query): PictureLook => ({
  theme,
  lang,
  width,
  height,
  frame,
  ratio,
  format,
});

/** The picture that a query asks for; throws for the first part that cannot be drawn. */
export const askedPicture = (id: string, query: Query, now: number): AskedPicture => {
  const { range, compare = '', known } = query;
  const parameters = Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name))) as Record<
    string,
    string
  >;
  const search = new URLSearchParams({ indicator: id, ...parameters });
  const shown = Object.entries<string | number | undefined>(query).filter(([name]) => viewNames.has(name));
  for (const [name, value] of shown) if (value !== undefined) search.set(name, `${value}`);
  const { view, ignored } = readView(search, offered, grades.vip);
  understand({ id, resolution: query.resolution ?? view.resolution, parameters, known }, now);
  if (range !== undefined && !parseRange(range))
    throw new AppError('range.unknown', { range, choices: presets.join(', ') });
  if (compare.split(',').length > COMPARED_MAX) throw new AppError('picture.crowded', { most: COMPARED_MAX });
  if (ignored.length > 0) throw new AppError('picture.part', { part: ignored.join(', ') });
  return { view: pricedOf(view, true), look: lookOf(query) };
};
