import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { World } from '../world/world.ts';
import { serveEvm } from './evm.ts';
import { IssuanceLog } from './issuance-log.ts';
import { TokenChain } from './token-chain.ts';
import { hexOf, serveTron } from './tron.ts';

const rules = {
  'ERC-20': { name: 'ERC-20', blockMs: 4_000, finalAfter: 8 },
  'BEP-20': { name: 'BEP-20', blockMs: 2_000, finalAfter: 6 },
  'TRC-20': { name: 'TRC-20', blockMs: 3_000, finalAfter: 6 },
} as const;
type Name = keyof typeof rules;

/** Chain ids that no public network has. */
const chainIds = { 'ERC-20': 31_337, 'BEP-20': 31_338 } as const;
const PAYER = 'c0ffee254729296a45a3885639ac7e10f9d54979';

const order = z.object({
  network: z.enum(['ERC-20', 'BEP-20', 'TRC-20']),
  contract: z.string(),
  to: z.string(),
  /** An external wallet if absent. */
  from: z.string().optional(),
  raw: z.string().regex(/^\d{1,40}$/),
  /** Unix ms, if it happened in the past. */
  at: z.number().int().optional(),
  isReverted: z.boolean().optional(),
});

/** 20 bytes in hex; undefined if the text is not an address of the network. */
const bytesOf = (network: Name, address: string): string | undefined =>
  network === 'TRC-20' ? hexOf(address) : /^0x([0-9a-f]{40})$/i.exec(address)?.[1]?.toLowerCase();

/**
 * Simulated networks for stablecoins: `/chains/erc20`, `/chains/bep20`, `/chains/trc20`, each of them again below `/second`, and a request
 * that makes a transfer.
 */
export const serveChains = (app: FastifyInstance, clock: Clock, { issuance, stablecoins }: World): void => {
  const chains = {
    'ERC-20': new TokenChain(rules['ERC-20'], clock),
    'BEP-20': new TokenChain(rules['BEP-20'], clock),
    'TRC-20': new TokenChain(rules['TRC-20'], clock),
  };
  const logs = {
    'ERC-20': new IssuanceLog(issuance, 'Ethereum', chains['ERC-20']),
    'TRC-20': new IssuanceLog(issuance, 'Tron', chains['TRC-20']),
  };
  for (const base of ['/chains', '/second/chains']) {
    // two nodes with the same view
    serveEvm(app, `${base}/erc20`, {
      chain: chains['ERC-20'],
      chainId: chainIds['ERC-20'],
      issuance: logs['ERC-20'],
      stablecoins,
    });
    serveEvm(app, `${base}/bep20`, { chain: chains['BEP-20'], chainId: chainIds['BEP-20'] });
    serveTron(app, `${base}/trc20`, { chain: chains['TRC-20'], log: logs['TRC-20'] });
  }
  app.post('/simnet/transfers', async (request, reply) => {
    const asked = order.safeParse(request.body);
    const {
      network,
      contract: token,
      from: sender,
      to: receiver,
      raw,
      at,
      isReverted = false,
    } = asked.data ?? { network: 'ERC-20', contract: '', to: '', raw: '0' };
    const [contract, from, to] = [
      bytesOf(network, token),
      sender === undefined ? PAYER : bytesOf(network, sender),
      bytesOf(network, receiver),
    ];
    const mined =
      contract !== undefined && from !== undefined && to !== undefined
        ? chains[network].send({ contract, from, to, raw: BigInt(raw), isReverted }, at)
        : undefined;
    if (!mined) return reply.code(400).send({ error: 'network, contract, to and raw are needed' });
    return { hash: network === 'TRC-20' ? mined.hash : `0x${mined.hash}`, block: mined.block };
  });
};
