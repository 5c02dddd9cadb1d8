import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { askNode, readNode } from '../nodes/answers.ts';
import type { FetchContext } from '../source.ts';

const quantity = z.string().regex(/^0x[0-9a-f]{1,13}$/i);
const answerShape = z.object({ result: z.object({ number: quantity, timestamp: quantity }) });

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
    const answer = await askNode(context, {
      url: this.url,
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] },
    });
    const { number, timestamp } = readNode(answer, answerShape).result;
    return { number: Number(number), time: Number(timestamp) * SECOND };
  }
}
