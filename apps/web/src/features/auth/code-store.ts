import type { SentCode } from '@chaintide/machines/email-code';
import { z } from 'zod';
import { stored, type Stored } from '../../shared/browser/stored.ts';

const sentCode = z.object({ email: z.string(), sentAt: z.number(), resendAt: z.number() });

/** Stores the last requested code, so that its countdown survives the dialog and a reload of the page. */
export const codeStoreOf = (purpose: 'registration' | 'reset'): Stored<SentCode> =>
  stored(`chaintide.code.${purpose}`, (value) => sentCode.safeParse(value).data, { inTab: true });
