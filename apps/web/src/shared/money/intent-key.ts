import { z } from 'zod';
import { stored } from '../browser/stored.ts';

const kept = z.object({ intent: z.string(), key: z.uuid() });

/** UUID version 4; `crypto.randomUUID` exists on pages served by HTTPS only. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/**
 * Idempotency keys of pending actions: created before the first request and the same for every attempt, even after a lost answer or a
 * reload of the page, until the action is done or changed.
 */
export const intentKeys = (purpose: string) => {
  const last = stored(`chaintide.key.${purpose}`, (value) => kept.safeParse(value).data, { inTab: true });
  return {
    of: (intent: string): string => {
      const found = last.read();
      if (found?.intent === intent) return found.key;
      const next = { intent, key: newKey() };
      last.write(next);
      return next.key;
    },
    done: (): void => last.write(),
  };
};
