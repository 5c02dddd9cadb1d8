import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { IssuanceKind } from '../world/issuance.ts';
import type { StablecoinId } from '../world/stablecoins.ts';
import type { IssuanceLog, LoggedEvent } from './issuance-log.ts';
import type { TokenChain } from './token-chain.ts';

const names: Readonly<Record<StablecoinId, Readonly<Partial<Record<IssuanceKind, string>>>>> = {
  usdt: { mint: 'Issue', burn: 'Redeem', destroyed: 'DestroyedBlackFunds' },
  usdc: { mint: 'Mint', burn: 'Burn' },
  busd: {},
};
const HOLDER = '0xc0ffee254729296a45a3885639ac7e10f9d54979';

const query = z.object({
  event_name: z.string(),
  only_confirmed: z.literal('true').optional(),
  min_block_timestamp: z.coerce.number().default(0),
  max_block_timestamp: z.coerce.number().default(Number.MAX_SAFE_INTEGER),
  limit: z.coerce.number().int().min(1).max(200).default(20),
  fingerprint: z.string().regex(/^\d+$/).default('0'),
});

const resultOf = ({ coin, kind, micro }: LoggedEvent): Record<string, string> => {
  const amount = String(micro);
  if (kind === 'destroyed') return { 0: HOLDER, 1: amount, _blackListedUser: HOLDER, _balance: amount };
  if (coin === 'usdt') return { 0: amount, amount };
  return kind === 'mint'
    ? { 0: HOLDER, 1: HOLDER, 2: amount, minter: HOLDER, to: HOLDER, amount }
    : { 0: HOLDER, 1: amount, burner: HOLDER, amount };
};

const rowOf = (address: string, chain: TokenChain, event: LoggedEvent): object => ({
  block_number: event.block,
  block_timestamp: chain.timeOf(event.block),
  caller_contract_address: address,
  contract_address: address,
  event_index: event.index,
  event_name: names[event.coin][event.kind],
  result: resultOf(event),
  transaction_id: event.hash,
});

interface Tron {
  readonly chain: TokenChain;
  readonly log: IssuanceLog;
  /** 20 bytes in hex; undefined if the text is no address. */
  readonly hexOf: (address: string) => string | undefined;
}

/** TronGrid's events of a contract, oldest first. */
export const serveTronEvents = (app: FastifyInstance, base: string, { chain, log, hexOf }: Tron): void => {
  app.get<{ Params: { address: string } }>(
    `${base}/v1/contracts/:address/events`,
    async ({ params, query: asked }, reply) => {
      const read = query.safeParse(asked);
      const contract = hexOf(params.address);
      if (!read.success || contract === undefined)
        return reply.code(400).send({ success: false, error: 'Invalid request', statusCode: 400 });
      const { event_name: name, min_block_timestamp: min, max_block_timestamp: max, limit, fingerprint } = read.data;
      const blockOf = (time: number): number => Math.max(0, chain.blockAt(time));
      const found = log
        .between(blockOf(min), Math.min(blockOf(max), chain.final))
        .filter((one) => one.contract === contract && names[one.coin][one.kind] === name)
        .filter(({ block }) => chain.timeOf(block) >= min && chain.timeOf(block) <= max);
      const first = Number(fingerprint);
      const page = found.slice(first, first + limit);
      const next = first + limit < found.length ? { fingerprint: String(first + limit) } : {};
      return {
        data: page.map((event) => rowOf(params.address, chain, event)),
        success: true,
        meta: { at: chain.timeOf(chain.newest), page_size: page.length, ...next },
      };
    },
  );
};
