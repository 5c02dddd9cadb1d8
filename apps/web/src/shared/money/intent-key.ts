import { z } from 'zod';

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
  const place = `chaintide.key.${purpose}`;
  let held: z.infer<typeof kept> | undefined;
  const recall = (): typeof held => {
    try {
      return kept
        .optional()
        .catch(undefined)
        .parse(JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? undefined);
    } catch {
      return undefined;
    }
  };
  const store = (next: typeof held): void => {
    held = next;
    try {
      if (next) sessionStorage.setItem(place, JSON.stringify(next));
      else sessionStorage.removeItem(place);
    } catch {
      // forbidden: the key lasts as long as the page
    }
  };
  return {
    of: (intent: string): string => {
      const last = held ?? recall();
      if (last?.intent === intent) return last.key;
      const next = { intent, key: newKey() };
      store(next);
      return next.key;
    },
    done: (): void => store(undefined),
  };
};
