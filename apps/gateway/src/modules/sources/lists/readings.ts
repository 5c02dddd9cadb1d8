import { z } from 'zod';

/** A number, or a text of one, exponents included; null for none. */
export const decimal = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i)
      .transform(Number)
      .pipe(z.number()),
  ])
  .nullish()
  .transform((value) => value ?? null);

export const idText = z.string().regex(/^[\w.-]{1,80}$/);
export const nameText = z.string().min(1).max(80);
export const symbolText = z.string().min(1).max(30).toUpperCase();
