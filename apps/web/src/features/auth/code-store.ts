import type { SentCode } from '@chaintide/machines/email-code';
import { z } from 'zod';

const sentCode = z.object({ email: z.string(), sentAt: z.number(), resendAt: z.number() });

/** The last code asked for, so that its countdown survives the dialog and a reload of the page. */
export const codeStoreOf = (purpose: 'registration' | 'reset') => {
  const key = `chaintide.code.${purpose}`;
  return {
    read: (): SentCode | null => {
      try {
        return sentCode
          .nullable()
          .catch(null)
          .parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    keep: (code: SentCode | null): void => {
      try {
        if (code) sessionStorage.setItem(key, JSON.stringify(code));
        else sessionStorage.removeItem(key);
      } catch {
        // forbidden: the countdown lasts as long as the dialog, and the gateway counts by itself
      }
    },
  };
};
