import { z } from 'zod';

/** `raw` frames carry the event alone, `combined` ones name its stream: `{ stream, data }`. */
export type Framing = 'raw' | 'combined';

/** The commands by which a session changes its streams. */
interface Subscriptions {
  readonly exists: (name: string) => boolean;
  readonly add: (name: string) => void;
  readonly remove: (name: string) => void;
  readonly list: () => readonly string[];
}

export interface Session {
  framing: Framing;
  readonly subscriptions: Subscriptions;
}

const STREAMS_MOST = 1_024;

const message = z.object({
  method: z.string(),
  params: z.array(z.unknown()).optional(),
  id: z.union([z.int().nonnegative(), z.string().max(36), z.null()]).optional(),
});
type Message = z.infer<typeof message>;

/** The answer to one message of a client: `{ result, id }`, or `{ error, id }` with Binance's codes. */
export const answerTo = (session: Session, text: string): unknown => {
  const json = parseJson(text);
  if (json === undefined) return refusal(3, 'Invalid JSON: expected value at line 1 column 1', null);
  const parsed = message.safeParse(json);
  if (!parsed.success)
    return refusal(
      2,
      `Invalid request: ${parsed.error.issues[0]?.path.join('.') || 'message'}: ${parsed.error.issues[0]?.message}`,
      null,
    );
  const id = parsed.data.id ?? null;
  try {
    return { result: obey(session, parsed.data), id };
  } catch (error) {
    if (error instanceof InvalidRequest) return refusal(error.code, error.message, id);
    throw error;
  }
};

export const refusal = (code: number, msg: string, id: number | string | null): unknown => ({
  error: { code, msg },
  id,
});

export const unknownStream = (name: string): string => `Invalid request: unknown stream ${name}`;

class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const obey = (session: Session, { method, params = [] }: Message): unknown => {
  const order = orders.get(method);
  if (!order)
    throw new InvalidRequest(
      2,
      `Invalid request: unknown variant ${method}, expected one of ${[...orders.keys()].join(', ')}`,
    );
  return order(session, params);
};

const namesIn = (params: readonly unknown[]): string[] => {
  if (params.every((name) => typeof name === 'string')) return [...params];
  throw new InvalidRequest(2, 'Invalid request: params must be names of streams');
};

const subscribe = ({ subscriptions }: Session, names: readonly string[]): null => {
  const unknown = names.find((name) => !subscriptions.exists(name));
  if (unknown !== undefined) throw new InvalidRequest(2, unknownStream(unknown));
  if (new Set([...subscriptions.list(), ...names]).size > STREAMS_MOST)
    throw new InvalidRequest(2, 'Invalid request: too many parameters');
  for (const name of names) subscriptions.add(name);
  return null;
};

const unsubscribe = ({ subscriptions }: Session, names: readonly string[]): null => {
  for (const name of names) subscriptions.remove(name);
  return null;
};

const setProperty = (session: Session, [name, value]: readonly unknown[]): null => {
  if (name !== 'combined') throw new InvalidRequest(0, 'Unknown property');
  if (typeof value !== 'boolean') throw new InvalidRequest(1, 'Invalid value type: expected Boolean');
  session.framing = value ? 'combined' : 'raw';
  return null;
};

const getProperty = (session: Session, [name]: readonly unknown[]): boolean => {
  if (name !== 'combined') throw new InvalidRequest(0, 'Unknown property');
  return session.framing === 'combined';
};

type Order = (session: Session, params: readonly unknown[]) => unknown;

const orders: ReadonlyMap<string, Order> = new Map<string, Order>([
  ['SUBSCRIBE', (session, params) => subscribe(session, namesIn(params))],
  ['UNSUBSCRIBE', (session, params) => unsubscribe(session, namesIn(params))],
  ['LIST_SUBSCRIPTIONS', ({ subscriptions }) => subscriptions.list()],
  ['SET_PROPERTY', setProperty],
  ['GET_PROPERTY', getProperty],
]);
