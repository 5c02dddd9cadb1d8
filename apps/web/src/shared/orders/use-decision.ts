import { within, type CallFailure } from '../failures/failure.ts';
import { useText } from '../i18n/use-text.ts';
import { useSay } from '../messages/messages.ts';
import { officeTexts } from '../office/office-texts.ts';

interface Order {
  readonly id: number;
  readonly version: number;
  readonly number: string;
}

interface Ways<O extends Order, E> {
  readonly act: (request: {
    readonly id: number;
    readonly event: E;
    readonly version: number;
  }) => PromiseLike<{ readonly error?: unknown }>;
  /** Loads the current order. */
  readonly read: () => PromiseLike<O | undefined>;
  /** The fields that the decision was based on. */
  readonly decisive: (order: O) => string;
}

/**
 * Sends a decision about an order as it was shown. If the order has a newer version, it is reloaded; if only irrelevant fields changed,
 * such as the number of confirmations, the decision is sent for the new version.
 */
const sendDecision = async <O extends Order, E>(
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

interface Options<O extends Order, E> extends Ways<O, E> {
  readonly order: O;
  readonly action: string;
  readonly onDone: () => void;
}

/** Sends the decision of a form, and confirms it with a message. */
export const useDecision = <O extends Order, E>({ order, action, onDone, ...ways }: Options<O, E>) => {
  const { t } = useText(officeTexts);
  const say = useSay();
  return {
    action,
    title: t('office.check.title', { action }),
    row: order,
    send: async (seen: O, event: E): Promise<CallFailure | undefined> => {
      const refusal = await sendDecision(seen, event, ways);
      return refusal && within('event', refusal);
    },
    onDone: (): void => {
      say('info', { text: 'office.done', args: { number: order.number, action } });
      onDone();
    },
  };
};
