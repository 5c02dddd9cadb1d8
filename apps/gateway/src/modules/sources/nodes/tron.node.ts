import type { IssuanceKind, IssuedCoin } from '@chaintide/contracts/market/issuance';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { tronBytesOf } from '../../networks/networks.service.ts';
import { SourceError, type FetchContext } from '../source.ts';
import { askNode, coinsOf, readNode, refuseContradictions } from './answers.ts';
import { RangeRefused, type IssuanceNode } from './issuance-node.ts';
import type { FoundEvent, Mark } from './issuance.ts';

const PAGE = 200; // TronGrid's most
const PAGES = 50;
const INDEXED_AFTER = MINUTE; // the list of events may be a little behind the blocks
const DECIMALS = 6;
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TREASURY = 'TKHuVq1oKVruCGLvqVexFs6dawKv6fQgFs';

interface Listed {
  readonly coin: IssuedCoin;
  readonly contract: string;
  readonly name: string;
  readonly kind: IssuanceKind;
  /** The position of the amount among the event's values. */
  readonly amountAt: number;
}
const usdc = { coin: 'USDC', contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' } as const;
const usdt = { coin: 'USDT', contract: USDT } as const;
const listed: readonly Listed[] = [
  { ...usdt, name: 'Issue', kind: 'mint', amountAt: 0 },
  { ...usdt, name: 'Redeem', kind: 'burn', amountAt: 0 },
  { ...usdt, name: 'DestroyedBlackFunds', kind: 'destroyed', amountAt: 1 },
  { ...usdc, name: 'Mint', kind: 'mint', amountAt: 2 },
  { ...usdc, name: 'Burn', kind: 'burn', amountAt: 1 },
];

const whole = z.coerce.number().int().nonnegative();
const told = z.object({
  block_number: whole,
  block_timestamp: whole,
  contract_address: z.string(),
  event_index: whole,
  event_name: z.string(),
  result: z.record(z.string(), z.string()),
  transaction_id: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((text) => text.toLowerCase()),
  _unconfirmed: z.boolean().default(false),
});
const row = told.transform(({ _unconfirmed: isUnconfirmed, ...rest }) => ({ ...rest, isUnconfirmed }));
type Row = z.infer<typeof row>;
const page = z.object({
  data: z.array(row).max(PAGE),
  meta: z.object({ fingerprint: z.string().max(1_000).optional() }).default({}),
});
const header = z.object({ block_header: z.object({ raw_data: z.object({ timestamp: whole }) }) });
const constant = z.object({ constant_result: z.tuple([z.string().regex(/^[0-9a-f]{64}$/i)]) });

interface Options {
  readonly url: string;
  readonly key: string | undefined;
  /** The first moment that is read, Unix ms. */
  readonly begins: number;
}

/** The issuers' contracts on TRON through TronGrid's list of events, confirmed ones only. */
export class TronNode implements IssuanceNode {
  readonly chain = 'tron';
  readonly coins = ['USDT', 'USDC'] as const;
  readonly begins: number;
  readonly sizes = { least: HOUR, first: 30 * DAY, most: 180 * DAY };

  constructor(private readonly options: Options) {
    this.begins = options.begins;
  }

  async head(context: FetchContext): Promise<Mark> {
    const { block_header: read } = await this.ask(context, { path: '/walletsolidity/getnowblock', body: {} }, header);
    return this.mark(context, read.raw_data.timestamp - INDEXED_AFTER);
  }

  mark(_context: FetchContext, at: number): Promise<Mark> {
    return Promise.resolve({ at, time: at });
  }

  async events(
    context: FetchContext,
    { from, to, head }: { readonly from: number; readonly to: number; readonly head: Mark },
  ): Promise<FoundEvent[]> {
    const found: FoundEvent[] = [];
    for (const one of listed) {
      const rows = await this.rows(context, one, { from, to });
      found.push(...rows.flatMap((event) => eventOf(event, one)));
    }
    refuseContradictions(found, head.time);
    return found;
  }

  async treasury(context: FetchContext): Promise<number> {
    const parameter = Buffer.from(tronBytesOf(TREASURY)!).toString('hex').padStart(64, '0');
    const body = {
      owner_address: TREASURY,
      contract_address: USDT,
      function_selector: 'balanceOf(address)',
      parameter,
      visible: true,
    };
    const path = '/walletsolidity/triggerconstantcontract';
    const { constant_result: result } = await this.ask(context, { path, body }, constant);
    return Number(amountOf(BigInt(`0x${result[0]}`)));
  }

  private async rows(
    context: FetchContext,
    { contract, name }: Listed,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<Row[]> {
    const rows: Row[] = [];
    let fingerprint: string | undefined;
    for (let asked = 0; asked < PAGES; asked += 1) {
      const query = new URLSearchParams({
        event_name: name,
        only_confirmed: 'true',
        order_by: 'block_timestamp,asc',
        limit: String(PAGE),
        min_block_timestamp: String(from),
        max_block_timestamp: String(to),
        ...(fingerprint !== undefined && { fingerprint }),
      });
      const path = `/v1/contracts/${contract}/events?${query.toString()}`;
      const { data, meta } = await this.ask(context, { path }, page);
      for (const one of data) refuseStray(one, { contract, name, from, to });
      rows.push(...data);
      if (meta.fingerprint === undefined) return rows;
      fingerprint = meta.fingerprint;
    }
    throw new RangeRefused(`more than ${PAGES} pages of ${name}`);
  }

  private async ask<S extends z.ZodType>(
    context: FetchContext,
    { path, body }: { readonly path: string; readonly body?: object },
    schema: S,
  ): Promise<z.output<S>> {
    const { url, key } = this.options;
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'TRON-PRO-API-KEY': key }),
    };
    return readNode(await askNode(context, { url: url + path, headers, ...(body && { body }) }), schema);
  }
}

const refuseStray = (
  one: Row,
  { contract, name, from, to }: Pick<Listed, 'contract' | 'name'> & { readonly from: number; readonly to: number },
): void => {
  const isAsked = one.contract_address === contract && one.event_name === name && !one.isUnconfirmed;
  if (!isAsked || one.block_timestamp < from || one.block_timestamp > to)
    throw new SourceError(
      'malformed',
      `the node tells of ${one.event_name} at ${one.block_timestamp}, which was not asked for`,
    );
};

const amountOf = (raw: bigint): string => {
  const amount = coinsOf(raw, DECIMALS);
  if (amount === undefined) throw new SourceError('malformed', `the node tells of ${raw} units, which cannot be`);
  return amount;
};

/** Nothing for an event about no coins. */
const eventOf = (one: Row, { coin, kind, amountAt }: Listed): FoundEvent[] => {
  const text = one.result[String(amountAt)] ?? one.result['amount'] ?? one.result['_balance'];
  if (text === undefined || !/^\d{1,78}$/.test(text))
    throw new SourceError('malformed', `the amount of ${one.event_name} is not a number`);
  const raw = BigInt(text);
  if (raw === 0n) return [];
  const place = { time: one.block_timestamp, block: one.block_number };
  return [{ coin, kind, amount: amountOf(raw), ...place, hash: one.transaction_id, index: one.event_index }];
};
