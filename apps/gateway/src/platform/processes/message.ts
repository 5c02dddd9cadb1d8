import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';

/**
 * From the leader to all. `told`: one thing that it learned, `seq` counts them. `mark`: what it learned up to `seq` can be read. `alive`: `seq`
 * is the last one.
 */
const message = z.object({
  type: z.enum(['told', 'mark', 'alive']),
  token: z.bigint(),
  seq: z.int().min(0),
  kind: z.string().default(''),
  payload: z.unknown().optional(),
});
export type Message = z.output<typeof message>;

export const toBytes = (sent: Omit<Message, 'kind' | 'payload'> & Partial<Message>): Uint8Array => serialize(sent);

/** Undefined for what is none. */
export const toMessage = (bytes: Uint8Array): Message | undefined => {
  try {
    return message.safeParse(deserialize(bytes)).data;
  } catch {
    return undefined;
  }
};
