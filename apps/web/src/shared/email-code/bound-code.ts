import { z } from 'zod';

const sent = z.object({ subject: z.string(), sentAt: z.number(), resendAt: z.number() });

/** The last code asked for, and what it is good for; times of the browser's clock. */
export type BoundCode = z.infer<typeof sent>;

/** Of one purpose, so that its countdown survives a reload of the page. */
export const boundCodeStore = (purpose: string) => {
  const key = `chaintide.code.${purpose}`;
  return {
    read: (): BoundCode | null => {
      try {
        return sent
          .nullable()
          .catch(null)
          .parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    keep: (code: BoundCode | null): void => {
      try {
        if (code) sessionStorage.setItem(key, JSON.stringify(code));
        else sessionStorage.removeItem(key);
      } catch {
        // forbidden: the countdown lasts as long as the page, and the gateway counts by itself
      }
    },
  };
};
