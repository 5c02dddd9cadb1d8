import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DEEPEST } from '../blocks/growing-chain.ts';
import type { Clock } from '../clock.ts';
import type { EthereumNode } from './node/node.ts';

/** Commands to the node; each member is one, and those that are absent change nothing. */
const order = z.strictObject({
  /** Replaces this many of the newest blocks. */
  reorganise: z.int().min(1).max(DEEPEST).optional(),
  /** Blocks that the node is behind. */
  lag: z.int().min(0).optional(),
  /** Whether it says that it downloads the chain. */
  isSyncing: z.boolean().optional(),
  /** The chain that it says it follows. */
  chainId: z.int().positive().optional(),
  /** Whether it knows `eth_getBlockReceipts`. */
  hasBlockReceipts: z.boolean().optional(),
});

const isSet = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

/** `POST /simnet/ethereum`: commands for tests and demonstrations. */
export const serveEthereumControl = (app: FastifyInstance, node: EthereumNode, clock: Clock): void => {
  app.post('/simnet/ethereum', (request, reply) => {
    const asked = order.safeParse(request.body);
    if (!asked.success) {
      const { path, message } = asked.error.issues[0]!;
      return reply.code(400).send({ error: `${path.join('.') || 'body'}: ${message}` });
    }
    const { reorganise, ...state } = asked.data;
    if (reorganise !== undefined && !node.reorganise(reorganise, clock()))
      return reply
        .code(409)
        .send({ error: 'reorganise: the blocks are finalized, or the chain is not long enough yet' });
    node.set(Object.fromEntries(Object.entries(state).filter(isSet)));
    return reply.send(asked.data);
  });
};
