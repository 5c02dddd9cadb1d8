import { z } from 'zod';
import { stored, type Stored } from '../browser/stored.ts';

const sent = z.object({ subject: z.string(), sentAt: z.number(), resendAt: z.number() });

/** The last requested code, and what it is valid for; times by the browser's clock. */
export type BoundCode = z.infer<typeof sent>;

/** Stored per purpose, so that its countdown survives a reload of the page. */
export const boundCodeStore = (purpose: string): Stored<BoundCode> =>
  stored(`chaintide.code.${purpose}`, (value) => sent.safeParse(value).data, { inTab: true });
