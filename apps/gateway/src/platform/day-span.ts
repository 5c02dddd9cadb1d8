import { DAY } from '@chaintide/contracts/limits';
import { AppError } from './errors/app-error.ts';

/** Days in the form of addresses, both inclusive. */
interface AskedDays {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** The first and the last moment of asked days, Unix ms. Throws if they are reversed. */
export const daySpan = ({ start, end }: AskedDays): { from: number | undefined; to: number | undefined } => {
  if (start !== undefined && end !== undefined && start > end)
    throw new AppError('range.reversed', { from: start, to: end });
  return {
    from: start === undefined ? undefined : Date.parse(start),
    to: end === undefined ? undefined : Date.parse(end) + DAY - 1,
  };
};
