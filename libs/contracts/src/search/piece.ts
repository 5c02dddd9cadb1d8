import { z } from 'zod';

/** A piece of a text that was searched: a hit, or what is between two of them. */
export const piece = z.object({ text: z.string(), isHit: z.boolean() });
export type Piece = z.infer<typeof piece>;
