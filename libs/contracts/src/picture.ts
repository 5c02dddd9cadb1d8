import { z } from 'zod';
import { route } from './http.ts';
import { DEFAULT_LANGUAGE, language } from './language.ts';
import { SMA_MAX } from './limits.ts';
import { DEFAULT_RESOLUTION } from './resolutions.ts';

/** Pixels of a picture; by default as large as previews of links are. */
const width = z.coerce.number().int().min(400).max(2_000).default(1_200);
const height = z.coerce.number().int().min(300).max(1_500).default(630);

/** The query names are those of the page's link. */
export const pictureRoute = route({
  method: 'GET',
  path: '/indicators/:id/picture.png',
  access: 'public',
  inTurn: true,
  summary:
    "An indicator's chart as a picture; any other query name is one of its parameters. Who may not see the indicator gets a card without data",
  params: z.object({ id: z.string().max(80) }),
  query: z
    .object({
      resolution: z.string().default(DEFAULT_RESOLUTION),
      /** A preset such as `1y`, or days such as `2024-01-01_2024-06-30`; the newest fifth if absent. */
      range: z.string().max(21).optional(),
      /** That with which the page's chart starts if absent. */
      sma: z.coerce.number().int().min(0).max(SMA_MAX).optional(),
      scale: z.enum(['linear', 'log']).optional(),
      theme: z.enum(['dark', 'light']).default('dark'),
      lang: language.default(DEFAULT_LANGUAGE),
      width,
      height,
    })
    .catchall(z.string()),
  data: z.null(),
  file: ['image/png'],
});
