import type { CallFailure } from '../api/failure.ts';

interface Edition {
  readonly id: number;
  readonly version: number;
}

interface Ways<O extends Edition, E> {
  readonly act: (request: {
    readonly id: number;
    readonly event: E;
    readonly version: number;
  }) => PromiseLike<{ readonly error?: unknown }>;
  /** The order as it is now. */
  readonly read: () => PromiseLike<O | undefined>;
  /** What of it was looked at before it was decided. */
  readonly decisive: (order: O) => string;
}

/**
 * Sends what was decided about an order as it was seen. Where another edition is in force it is read again, and where only something
 * changed in it that decides nothing, such as another confirmation on chain, the decision stands.
 */
export const sendDecision = async <O extends Edition, E>(
  seen: O,
  event: E,
  { act, read, decisive }: Ways<O, E>,
): Promise<CallFailure | undefined> => {
  const attempt = async (version: number): Promise<CallFailure | undefined> =>
    (await act({ id: seen.id, event, version })).error as CallFailure | undefined;
  const failure = await attempt(seen.version);
  if (failure?.name !== 'version.stale') return failure;
  const fresh = await read();
  return fresh && decisive(fresh) === decisive(seen) ? attempt(fresh.version) : failure;
};
