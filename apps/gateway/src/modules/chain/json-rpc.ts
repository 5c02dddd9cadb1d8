import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { z } from 'zod';

const BATCH = 10; // requests; few nodes accept more
const MOST_BYTES = 10 * 2 ** 20; // per response

interface Call {
  readonly method: string;
  readonly params?: unknown;
}
interface Question {
  readonly call: Call;
  readonly resolve: (result: unknown) => void;
  readonly reject: (problem: unknown) => void;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const reply = z.object({
  id: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
type Reply = z.infer<typeof reply>;

/** A node's JSON-RPC over persistent connections. Requests of one turn are sent as a batch; a node that refuses batches gets single requests from then on. */
export class JsonRpc {
  private readonly agent: http.Agent;
  private readonly target: http.RequestOptions;
  private waiting: Question[] = [];
  private batch = BATCH;

  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {
    const { Agent } = url.startsWith('https:') ? https : http;
    this.agent = new Agent({ keepAlive: true });
    this.target = { ...urlToHttpOptions(new URL(url)), method: 'POST', agent: this.agent };
  }

  readonly request = (call: Call): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (this.waiting.push({ call, resolve, reject }) === 1) setImmediate(() => this.send());
    });

  private send(): void {
    const asked = this.waiting;
    this.waiting = [];
    for (let at = 0; at < asked.length; at += this.batch) void this.ask(asked.slice(at, at + this.batch));
  }

  private async ask(asked: readonly Question[]): Promise<void> {
    const [first] = asked;
    if (asked.length === 1) return void (await this.askAlone(first!));
    try {
      const replies = repliesIn(
        await this.post(asked.map(({ call }, id) => ({ jsonrpc: '2.0', id, ...call }))),
        asked.length,
      );
      if (!replies) return await this.askEach(asked);
      for (const [index, question] of asked.entries()) this.settle(question, replies[index]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  /** A node that answers the same request alone does not support batches. */
  private async askEach(asked: readonly Question[]): Promise<void> {
    const answered = await Promise.all(asked.map((question) => this.askAlone(question)));
    if (answered.some(Boolean)) this.batch = 1;
  }

  /** Whether the node answered. */
  private async askAlone(question: Question): Promise<boolean> {
    const { call, reject } = question;
    try {
      const { status, body } = await this.post({ jsonrpc: '2.0', id: 0, ...call });
      const { data } = reply.safeParse(body);
      if (!data || (data.error === undefined && status !== 200))
        throw new HttpRequestError({ body: { ...call }, url: this.url, status, details: 'no answer of JSON-RPC' });
      this.settle(question, data);
      return data.error === undefined;
    } catch (error) {
      reject(error);
      return false;
    }
  }

  private settle({ call, resolve, reject }: Question, { result, error }: Reply): void {
    if (error) reject(new RpcRequestError({ body: { ...call }, url: this.url, error }));
    else resolve(result);
  }

  /** Rejects if the response is incomplete; the caller checks its meaning. */
  private post(payload: object): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const { request } = this.agent instanceof https.Agent ? https : http;
    const text = JSON.stringify(payload);
    const asked = request(this.target, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > MOST_BYTES) asked.destroy(new Error('the answer is too long'));
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) }),
      );
    });
    const late = setTimeout(() => asked.destroy(new TimeoutError({ body: {}, url: this.url })), this.timeoutMs);
    asked.once('error', (cause) =>
      reject(cause instanceof TimeoutError ? cause : new HttpRequestError({ body: {}, url: this.url, cause })),
    );
    asked.once('close', () => clearTimeout(late));
    asked.setHeader('content-type', 'application/json');
    asked.end(text);
    return promise;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Responses in request order; undefined if some are missing or all are errors: the node may have refused the batch. */
const repliesIn = ({ body }: Answer, count: number): Reply[] | undefined => {
  const { data } = z.array(reply).safeParse(body);
  const byId = new Map(data?.map((one) => [one.id, one]));
  const replies = Array.from({ length: count }, (_, id) => byId.get(id));
  return replies.every((one) => one !== undefined) && replies.some(({ error }) => error === undefined)
    ? replies
    : undefined;
};
