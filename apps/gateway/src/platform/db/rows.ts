import { z } from 'zod';

/** The rows of a plain SQL statement, each checked against a schema, because the compiler does not know what the text selects. */
export const rowsOf = async <S extends z.ZodType>(row: S, asked: Promise<readonly unknown[]>): Promise<z.infer<S>[]> =>
  (await asked).map((one) => row.parse(one));

/** A moment as unix ms. */
export const moment = z.date().transform((at) => at.getTime());
