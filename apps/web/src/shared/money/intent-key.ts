import { z } from 'zod';
import { stored } from '../browser/stored.ts';

const kept = z.object({ intent: z.string(), key: z.uuid() });

/** Version 4; `crypto.randomUUID` exists only where the page came by HTTPS. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/**
 * The idempotency key of what somebody is about to do: made before it is sent and the same for every try, over a lost answer and a reload of
 * the page, until it is done or becomes something else.
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
