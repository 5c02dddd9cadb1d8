import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '@chaintide/contracts/limits';

const STEP_MS = 30 * SECOND;
const DIGITS = 6;
const WINDOW = 1; // steps before and after: clocks differ, and people type slowly

/** The time step T of RFC 6238. */
export const stepAt = (time: number): number => Math.floor(time / STEP_MS);
export const endOfStep = (step: number): number => (step + 1) * STEP_MS;

/** HOTP with SHA-1 (RFC 4226), which every authenticator supports. */
export const codeOf = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The step near `now` that the code belongs to, the newest first; undefined if there is none. Takes constant time. */
export const stepOf = (secret: Uint8Array, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const near = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => stepAt(now) + WINDOW - index);
  return near.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)))[0];
};
