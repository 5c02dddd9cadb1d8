import { z } from 'zod';
import type { FieldProblem } from './field-problems.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

// databases support a few more years than needed, but not all of those in ISO 8601
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2099-12-31';

/** The first or last UTC day of a query, `2024-04-20`. */
export const askedDay = z.iso
  .date(problem('day.format'))
  .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, problem('day.asked'));
