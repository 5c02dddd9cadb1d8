import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { IssuanceLog } from './issuance-log.ts';
import type { MinedTransfer, TokenChain } from './token-chain.ts';
import { serveTronEvents } from './tron-issuance.ts';

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'; // keccak of Transfer(address,address,uint256)
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The 20 bytes of an address that begins with T; undefined if invalid. */
export const hexOf = (address: string): string | undefined => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return undefined;
  const bytes = Array.from(address)
    .reduce((sum, digit) => sum * 58n + BigInt(ALPHABET.indexOf(digit)), 0n)
    .toString(16)
    .padStart(50, '0');
  const sha = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
  return sha(sha(Buffer.from(bytes.slice(0, 42), 'hex')))
    .toString('hex')
    .startsWith(bytes.slice(42))
    ? bytes.slice(2, 42)
    : undefined;
};

const headerOf = (chain: TokenChain, number: number): object => ({
  blockID: chain.hashOf(number),
  block_header: { raw_data: { number, timestamp: chain.timeOf(number) } },
});

const infoOf = (chain: TokenChain, { hash, block, contract, from, to, raw, isReverted }: MinedTransfer): object => ({
  id: hash,
  blockNumber: block,
  blockTimeStamp: chain.timeOf(block),
  contract_address: `41${contract}`,
  receipt: { result: isReverted ? 'REVERT' : 'SUCCESS' },
  log: isReverted
    ? []
    : [
        {
          address: contract,
          topics: [TRANSFER_TOPIC, from.padStart(64, '0'), to.padStart(64, '0')],
          data: raw.toString(16).padStart(64, '0'),
        },
      ],
});

const byNumber = z.object({ num: z.number().int().nonnegative() });
const byHash = z.object({ value: z.string() });
const contractQuestion = z.object({ value: z.string(), visible: z.literal(true) });
const constantCall = z.object({
  contract_address: z.string(),
  function_selector: z.literal('balanceOf(address)'),
  parameter: z.string().length(64),
  visible: z.literal(true),
});

interface Tron {
  readonly chain: TokenChain;
  /** The mints and burns of stablecoins. */
  readonly log: IssuanceLog;
}

/** TronGrid's paths, as far as token transfers need them. */
export const serveTron = (app: FastifyInstance, base: string, { chain, log }: Tron): void => {
  serveTronEvents(app, base, { chain, log, hexOf });
  for (const [node, newest] of [
    ['wallet', () => chain.newest],
    ['walletsolidity', () => chain.final],
  ] as const) {
    app.post(`${base}/${node}/getnowblock`, async () => headerOf(chain, newest()));
    app.post(`${base}/${node}/getblockbynum`, async (request) => {
      const { num } = byNumber.parse(request.body);
      return num > newest() ? {} : headerOf(chain, num);
    });
    app.post(`${base}/${node}/gettransactioninfobyid`, async (request) => {
      const found = chain.transaction(byHash.parse(request.body).value.toLowerCase());
      return found && found.block <= newest() ? infoOf(chain, found) : {};
    });
  }
  app.post(`${base}/wallet/gettransactionbyid`, async (request) => {
    const found = chain.transaction(byHash.parse(request.body).value.toLowerCase());
    return found
      ? {
          txID: found.hash,
          raw_data: {
            contract: [
              {
                type: 'TriggerSmartContract',
                parameter: { value: { owner_address: `41${found.from}`, contract_address: `41${found.contract}` } },
              },
            ],
          },
        }
      : {};
  });
  app.post(`${base}/wallet/getcontract`, (request) => {
    const { value } = contractQuestion.parse(request.body);
    return chain.isContract(hexOf(value) ?? '') ? { contract_address: value } : {};
  });
  app.post(`${base}/walletsolidity/triggerconstantcontract`, async (request) => {
    const { contract_address: contract, parameter } = constantCall.parse(request.body);
    const [token, owner] = [hexOf(contract) ?? '', parameter.slice(-40)];
    const held = log.held(token, owner, chain.final) ?? chain.balanceOf(token, owner, chain.final);
    return { result: { result: true }, constant_result: [(held < 0n ? 0n : held).toString(16).padStart(64, '0')] };
  });
  app.get<{ Params: { address: string }; Querystring: { min_timestamp?: string } }>(
    `${base}/v1/accounts/:address/transactions/trc20`,
    async ({ params, query }) => {
      const to = hexOf(params.address);
      const since = Number(query.min_timestamp ?? 0);
      const found = chain.between(0, chain.newest).filter((one) => one.to === to && chain.timeOf(one.block) >= since);
      return {
        data: found.map(({ hash, block }) => ({ transaction_id: hash, block_timestamp: chain.timeOf(block) })),
        success: true,
        meta: { at: chain.timeOf(chain.newest), page_size: found.length },
      };
    },
  );
};
