import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DEEPEST } from '../blocks/growing-chain.ts';
import type { Clock } from '../clock.ts';
import type { BitcoinNode } from './node/node.ts';

/** Commands to the node; each member is one, and those that are absent change nothing. */
const order = z.strictObject({
  /** Replaces this many of the newest blocks. */
  reorganise: z.int().min(1).max(DEEPEST).optional(),
  /** Blocks that the node is behind. */
  lag: z.int().min(0).optional(),
  /** Whether it says that it downloads the chain. */
  isSyncing: z.boolean().optional(),
  /** Blocks that it keeps; 0: all. */
  pruned: z.int().min(0).optional(),
  /** The chain that it says it follows. */
  network: z.enum(['simnet', 'main', 'test', 'testnet4', 'signet', 'regtest']).optional(),
  /** Seconds in which it starts and answers nothing else. */
  restart: z.int().min(0).max(3_600).optional(),
});

const isSet = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

/** `POST /simnet/bitcoin`: commands for tests and demonstrations. */
export const serveBitcoinControl = (app: FastifyInstance, node: BitcoinNode, clock: Clock): void => {
  app.post('/simnet/bitcoin', (request, reply) => {
    const asked = order.safeParse(request.body);
    if (!asked.success) {
      const { path, message } = asked.error.issues[0]!;
      return reply.code(400).send({ error: `${path.join('.') || 'body'}: ${message}` });
    }
    const { reorganise, restart, ...state } = asked.data;
    node.view(clock()); // the newest blocks are made
    if (reorganise !== undefined && !node.reorganise(reorganise))
      return reply.code(409).send({ error: 'reorganise: the chain is not long enough yet, or its blocks are given' });
    node.set(Object.fromEntries(Object.entries(state).filter(isSet)));
    if (restart !== undefined) node.set({ startsUntil: clock() + restart * 1_000 });
    return reply.send(asked.data);
  });
};
