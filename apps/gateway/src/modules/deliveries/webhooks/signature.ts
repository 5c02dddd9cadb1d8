import { createHmac } from 'node:crypto';
import { SECOND } from '@chaintide/contracts/limits';

/** A message as Standard Webhooks defines it: https://www.standardwebhooks.com */
export interface Signed {
  readonly id: string;
  /** Unix ms of the attempt. */
  readonly at: number;
  readonly body: string;
}

export const SECRET_BYTES = 32;

/** The form in which an owner gets a secret. */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/** The headers of a message, with a signature of each secret. */
export const headersOf = ({ id, at, body }: Signed, secrets: readonly Uint8Array[]): Record<string, string> => {
  const timestamp = String(Math.floor(at / SECOND));
  const sign = (secret: Uint8Array): string =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') };
};
