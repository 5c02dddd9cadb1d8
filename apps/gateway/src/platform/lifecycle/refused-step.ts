import { AppError } from '../errors/app-error.ts';

/** The error for an event that the state of a row does not allow, with names that say whose they are: `alarm.pending`. */
export const refusedStep = ({ id }: { readonly id: string }, state: string, event: string): AppError =>
  new AppError('transition.refused', { state: `${id}.${state}`, event: `${id}.${event}` });
