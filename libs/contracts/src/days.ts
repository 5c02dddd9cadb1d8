import { z } from 'zod';
import type { FieldProblem } from './field-problems.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

// databases count a few years further than people mean, and not all of them as far as ISO 8601 writes
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2099-12-31';

/** A UTC day that a question begins or ends with, `2024-04-20`. */
export const askedDay = z.iso
  .date(problem('day.format'))
  .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, problem('day.asked'));
