import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { DEFAULT_LANGUAGE, language } from '../language.ts';
import { EMA_MAX, LINK_PART_LENGTH, SMA_MAX } from '../limits.ts';
import { askedRsi } from './indicators.ts';

/** Pixels of a picture; by default as large as previews of links are. */
const width = z.coerce.number().int().min(300).max(2_000).default(1_200);
const height = z.coerce.number().int().min(300).max(1_500).default(630);

/** How a picture looks, whatever it shows. */
export const pictureLook = z.object({
  theme: z.enum(['dark', 'light']).default('dark'),
  lang: language.default(DEFAULT_LANGUAGE),
  width,
  height,
  /** `plot` is the chart alone, as the page draws it; `card` adds title, legend and source. */
  frame: z.enum(['card', 'plot']).default('card'),
  /** Pixels of the picture per pixel of the drawing: at 2, texts can be read in a preview. */
  ratio: z.coerce.number().int().min(1).max(2).default(2),
  /** WebP weighs a third of PNG, which any program reads. */
  format: z.enum(['png', 'webp']).default('png'),
});

const part = z.string().max(LINK_PART_LENGTH).optional();
const days = z.coerce.number().int().min(0);

/** The view that a picture shows, in the names of the page's link. */
export const pictureView = z.object({
  /** That with which the page's chart starts if absent. */
  resolution: z.string().optional(),
  /** A preset such as `1y`, or days such as `2024-01-01_2024-06-30`; the newest fifth if absent. */
  range: z.string().max(21).optional(),
  /** That with which the page's chart starts if absent. */
  sma: days.max(SMA_MAX).optional(),
  ema: days.max(EMA_MAX).optional(),
  rsi: askedRsi.optional(),
  scale: z.enum(['linear', 'log']).optional(),
  /** `20~2`, and the line if it is not the first one. */
  bollinger: part,
  /** Coins whose price lies over it, and whether the prices with which the chart starts do. */
  overlay: part,
  price: part,
  /** Up to four ids, each with `~shared` if it shares the axis. */
  compare: part,
  comparison: part,
  /** Whether the default definition stands beside the chosen one. */
  difference: part,
  events: part,
  /** Kinds of events that are not marked. */
  hide: part,
  /** Drawings as the page writes them. */
  draw: part,
  /** Only what was published by the end of this UTC day, with the values of then. */
  known: askedDay.optional(),
});

/** The query names are those of the page's link. */
export const pictureRoute = route({
  method: 'GET',
  path: '/indicators/:id/picture.png',
  access: 'public',
  inTurn: true,
  summary:
    "An indicator's chart as a picture; any other query name is one of its parameters. Who may not see the indicator gets a card without data",
  params: z.object({ id: z.string().max(80) }),
  query: pictureLook.extend(pictureView.shape).catchall(z.string()),
  data: z.null(),
  file: ['image/png', 'image/webp'],
});
