import type { Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { ErrorName } from '@chaintide/contracts/errors';
import { SECOND } from '@chaintide/contracts/limits';
import { AppError } from '../../platform/errors/app-error.ts';

const AGAIN_MS = SECOND;
/** Failures that pass: a step that was skipped for one of them would be missing for ever. */
const passing: readonly string[] = ['server.busy', 'chain.unreachable'] satisfies ErrorName[];

/** For a step that failed: skips what a visitor's action has made impossible; anything else is thrown again. */
export const skipIn =
  (logger: Logger, step: string) =>
  (error: unknown): void => {
    if (!(error instanceof AppError) || passing.includes(error.error)) throw error;
    logger.log({ error: error.error, args: error.args }, `${step} was skipped`);
  };

export const pause = (signal: AbortSignal): Promise<void> =>
  setTimeout(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);

interface Attempt {
  readonly work: () => Promise<boolean>;
  /** The noun that the work creates, for the log. */
  readonly what: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Whether the work is done; not after a failure, so that whoever holds the lease tries again. */
export const attempted = async ({ work, what, logger, signal }: Attempt): Promise<boolean> => {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw error;
    logger.error({ err: error }, `${what} could not be created; it is tried again`);
    await pause(signal);
    return false;
  }
};
