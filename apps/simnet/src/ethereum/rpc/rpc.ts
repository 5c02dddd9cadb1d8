import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { EthereumNode, EtherView } from '../node/node.ts';
import { RpcError } from './errors.ts';
import { methods, unknownMethod } from './methods.ts';

const MOST_IN_BATCH = 1_000;

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

const failure = (id: string | number | null, { code, message }: RpcError): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
const invalid = (message: string): object => failure(null, new RpcError(-32_600, message));

const answer = (view: EtherView | undefined, body: unknown): object => {
  const asked = call.safeParse(body);
  if (!asked.success) return invalid('invalid request');
  const { id, method, params } = asked.data;
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!run) throw unknownMethod(method);
    if (!view) throw new RpcError(-32_000, 'header not found');
    return { jsonrpc: '2.0', id, result: run(view, params) };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error);
    throw error;
  }
};

/** An Ethereum node's JSON-RPC over HTTP, worded as geth does: what indexes need, and no transactions of others. */
export const serveEthereum = (app: FastifyInstance, node: EthereumNode, clock: Clock): void => {
  for (const path of ['/ethereum', '/second/ethereum'])
    // two nodes with the same view
    app.post(path, (request, reply) => {
      const { body } = request;
      const view = node.view(clock());
      if (!Array.isArray(body)) return reply.send(answer(view, body));
      if (body.length === 0) return reply.send(invalid('empty batch'));
      if (body.length > MOST_IN_BATCH) return reply.send(invalid('batch too large'));
      return reply.send(body.map((one) => answer(view, one)));
    });
};
