import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { CaptchaKind } from '@chaintide/contracts/people/auth';

const ITERATIONS = 5_000; // of PBKDF2: 3 to 4 ms in a browser on a small machine

/** The number of possible solutions. The page tries half of them on average, which takes half a second, or 15 s without a picture. */
export const tries: Readonly<Record<CaptchaKind, number>> = { picture: 300, work: 8_000 };

/** ALTCHA's encoding; the remaining fields are covered by the signature. */
const payload = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

const secretsOf = (secret: Uint8Array): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } => {
  const text = Buffer.from(secret).toString('base64url');
  return { hmacSignatureSecret: `challenge ${text}`, hmacKeySignatureSecret: `key ${text}` };
};

/** A proof-of-work challenge. Each has its own secret, so that no solution fits another. */
export const challengeFor = (secret: Uint8Array, most: number): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter: randomInt(1, most + 1),
    deriveKey,
    ...secretsOf(secret),
  });

const read = (solution: string): Payload | undefined => {
  try {
    return payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))) as unknown as Payload;
  } catch {
    return undefined;
  }
};

/** Whether the challenge of this secret was solved; costs one signature, not the work. */
export const isSolved = async (secret: Uint8Array, solution: string): Promise<boolean> => {
  const told = read(solution);
  if (!told) return false;
  const { verified } = await verifySolution({ ...told, deriveKey, ...secretsOf(secret) });
  return verified;
};
