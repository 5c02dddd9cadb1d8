import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { askNode, readNode } from '../nodes/answers.ts';
import type { FetchContext } from '../source.ts';

const answerShape = z.object({ result: z.object({ timestamp: z.string().regex(/^0x[0-9a-f]{1,13}$/i) }) });

/** Whether a node answers, before its chain is read. */
export class ProbedNode {
  constructor(private readonly url: string) {}

  /** The time of its newest block, Unix ms. Throws SourceError. */
  async newest(context: FetchContext): Promise<number> {
    const answer = await askNode(context, {
      url: this.url,
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] },
    });
    return Number(readNode(answer, answerShape).result.timestamp) * SECOND;
  }
}
