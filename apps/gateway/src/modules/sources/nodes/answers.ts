import { SECOND } from '@chaintide/contracts/limits';
import { formatUnits } from 'viem';
import type { z } from 'zod';
import { describe, get, post, refusalOf, type Answer } from '../http.ts';
import { SourceError, type FetchContext } from '../source.ts';
import type { FoundEvent } from './issuance.ts';

const NODE_BYTES = 8 * 2 ** 20;
const MOST_COINS = 10n ** 12n; // more than anyone ever issued at once: a contract or node that says so is broken

interface Asked {
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON; without it the request is a GET. */
  readonly body?: object;
}

/** One request within the budget; a status that concerns the whole host is thrown. */
export const askNode = (context: FetchContext, { url, headers = {}, body }: Asked): Promise<Answer> =>
  context.request(1, async (signal) => {
    const options = { signal, headers, maxBytes: NODE_BYTES };
    const answer = await (body ? post(url, { ...options, body: JSON.stringify(body) }) : get(url, options));
    const refusal = refusalOf(answer, context.now());
    if (refusal) throw refusal;
    return answer;
  });

/** As JSON of the given shape. The error does not name the path, which may contain a key. */
export const readNode = <S extends z.ZodType>(answer: Answer, schema: S): z.output<S> => {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    throw new SourceError('malformed', `${describe(answer)}, which is not JSON`);
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SourceError('malformed', `${answer.url.host}: ${issue?.path.join('.')}: ${issue?.message}`);
};

/** The amount in coins, or undefined if it is implausible. */
export const coinsOf = (raw: bigint, decimals: number): string | undefined =>
  raw <= MOST_COINS * 10n ** BigInt(decimals) ? formatUnits(raw, decimals) : undefined;

/** Refuses events that contradict each other: a node that tells such things is not believed at all. */
export const refuseContradictions = (events: readonly FoundEvent[], newest: number): void => {
  const names = new Set(events.map(({ hash, index }) => `${hash} ${index}`));
  if (names.size < events.length) throw new SourceError('malformed', 'the node tells an event twice');
  const ordered = events.toSorted((one, other) => one.block - other.block);
  let before = { block: 0, time: 0 };
  for (const { block, time } of ordered) {
    if (time < before.time || (block === before.block && time !== before.time) || time > newest + SECOND)
      throw new SourceError('malformed', `the time of block ${block} contradicts that of others`);
    before = { block, time };
  }
};
