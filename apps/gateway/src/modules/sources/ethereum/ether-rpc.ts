import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { Pace } from '../../../platform/pace.ts';
import { describe, excerptOf, post, refusalOf, type Answer } from '../http.ts';
import { SourceError } from '../source.ts';

const MOST_CALLS = 64; // in a batch
const MOST_BYTES = 64 * 2 ** 20; // of its answer
const DEADLINE_MS = 60 * SECOND;
export const UNKNOWN_METHOD = -32_601;
const RATE_LIMITED = /rate|too many requests|capacity|throttl/i;
const PRUNED =
  /prune|missing trie node|historical state|history (?:is )?(?:not available|expired)|state (?:is )?not available/i;
const TOO_MUCH = [400, 413];

const reply = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});
type Reply = z.infer<typeof reply>;

/** A method and its parameters. */
export type Call = readonly [method: string, ...params: unknown[]];

export interface RpcSetting {
  readonly url: string;
  /** Requests a second, those of a batch each; as many as it takes if absent. */
  readonly perSecond?: number | undefined;
}

/** A node's JSON-RPC in batches, which become smaller where it refuses them. Throws SourceError. */
export class EtherRpc {
  readonly host: string;
  private readonly url: string;
  private readonly pace: Pace | undefined;
  private most = MOST_CALLS;

  constructor({ url, perSecond }: RpcSetting) {
    this.url = url;
    this.host = new URL(url).host;
    this.pace = perSecond === undefined ? undefined : new Pace(perSecond);
  }

  /** The results in the order of the calls. A call that is refused is an error, or what `refused` makes of it. */
  async ask(
    calls: readonly Call[],
    refused: (call: Call, error: NonNullable<Reply['error']>) => unknown = (call, error) => this.refuse(call, error),
  ): Promise<unknown[]> {
    const results: unknown[] = [];
    while (results.length < calls.length) {
      const part = calls.slice(results.length, results.length + this.most);
      const replies = await this.send(part);
      if (replies) results.push(...part.map((call, index) => resultOf(call, replies[index]!, refused)));
      else this.most = Math.max(1, Math.floor(part.length / 2));
    }
    return results;
  }

  /** Undefined if the batch was refused as such. */
  private async send(calls: readonly Call[]): Promise<readonly Reply[] | undefined> {
    await this.pace?.turn(calls.length);
    const asked = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }));
    const answer = await this.post(JSON.stringify(asked.length === 1 ? asked[0] : asked), calls.length > 1);
    if (!answer) return undefined;
    const replies = repliesIn(answer, calls.length);
    if (replies || calls.length > 1) return replies;
    throw new SourceError('malformed', `${describe(answer)}, which is no answer of JSON-RPC`);
  }

  private async post(body: string, isBatch: boolean): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const headers = { 'content-type': 'application/json' };
    const answer = await post(this.url, { signal, headers, body, maxBytes: MOST_BYTES }).catch((error: unknown) => {
      if (isBatch && error instanceof SourceError && error.problem === 'malformed') return undefined; // too long
      throw error;
    });
    if (!answer || (isBatch && TOO_MUCH.includes(answer.status))) return undefined;
    const refusal = refusalOf(answer, Date.now());
    if (refusal) throw refusal;
    return answer;
  }

  /** Throws what a refusal of a call means. */
  refuse([method]: Call, { code, message }: NonNullable<Reply['error']>): never {
    const said = `${code} ${excerptOf(message)}`;
    if (code === UNKNOWN_METHOD)
      throw new SourceError('malformed', `${this.host} does not offer ${method}, which ${needing(method)}: ${said}`);
    if (RATE_LIMITED.test(message)) throw new SourceError('rateLimited', `${this.host}: ${said}`);
    if (PRUNED.test(message))
      throw new SourceError('malformed', `${this.host} is pruned and does not have all blocks: ${said}`);
    throw new SourceError('server', `${this.host} refuses ${method}: ${said}`);
  }
}

const needing = (method: string): string =>
  method.startsWith('debug_trace') ? 'ETHEREUM_TRACES=on needs' : 'the index needs';

const resultOf = (
  call: Call,
  { result, error }: Reply,
  refused: (call: Call, error: NonNullable<Reply['error']>) => unknown,
) => (error ? refused(call, error) : result);

/** In the order of the calls; undefined if one is missing. */
const repliesIn = ({ text }: Answer, count: number): readonly Reply[] | undefined => {
  const { data } = z.union([z.array(reply), reply.transform((one) => [one])]).safeParse(parsed(text));
  if (!data) return undefined;
  if (count === 1) return data.length === 1 ? data : undefined;
  const byId = new Map(data.map((one) => [one.id, one]));
  const replies = Array.from({ length: count }, (_, id) => byId.get(id));
  return replies.every((one) => one !== undefined) ? replies : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
