import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { askNode, readNode } from '../nodes/answers.ts';
import { excerptOf, type Answer } from '../http.ts';
import { SourceError, type FetchContext } from '../source.ts';

const quantity = z.string().regex(/^0x[0-9a-f]{1,13}$/i);
const answerShape = z.object({ result: z.object({ number: quantity, timestamp: quantity }) });

const traceShape = z.union([
  z.object({ result: z.array(z.unknown()) }),
  z.object({ error: z.object({ message: z.string() }) }),
]);
const TRACER = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } };

/** A node's newest block. */
export interface Newest {
  readonly number: number;
  /** Unix ms. */
  readonly time: number;
}

/** Whether a node answers, before its chain is read. */
export class ProbedNode {
  constructor(private readonly url: string) {}

  /** Throws SourceError. */
  async newest(context: FetchContext): Promise<Newest> {
    const answer = await this.ask(context, 'eth_getBlockByNumber', 'latest', false);
    const { number, timestamp } = readNode(answer, answerShape).result;
    return { number: Number(number), time: Number(timestamp) * SECOND };
  }

  /** Throws SourceError if the node does not trace blocks. */
  async expectTraces(context: FetchContext): Promise<void> {
    const answer = await this.ask(context, 'debug_traceBlockByNumber', 'latest', TRACER);
    const told = readNode(answer, traceShape);
    if (!('error' in told)) return;
    const said = excerptOf(told.error.message);
    throw new SourceError('malformed', `${answer.url.host} gives no traces, which ETHEREUM_TRACES=on needs: ${said}`);
  }

  private ask(context: FetchContext, method: string, ...params: readonly unknown[]): Promise<Answer> {
    return askNode(context, {
      url: this.url,
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method, params },
    });
  }
}
