import type { Answer } from '../dialect.ts';
import type { Refusal } from '../faults.ts';
import { REQUEST_WEIGHT_LIMIT } from './exchange-info.ts';

/** An answer in Binance's form `{ code, msg }`, with its own codes. */
export class BinanceError extends Error {
  override readonly name = 'BinanceError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidSymbol = (): BinanceError => new BinanceError(-1121, 'Invalid symbol.');
export const invalidInterval = (): BinanceError => new BinanceError(-1120, 'Invalid interval.');
export const missing = (name: string): BinanceError =>
  new BinanceError(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);
export const illegal = (name: string, legal: RegExp): BinanceError =>
  new BinanceError(-1100, `Illegal characters found in parameter '${name}'; legal range is '${legal.source}'.`);
export const invalid = (name: string): BinanceError =>
  new BinanceError(-1130, `Data sent for parameter '${name}' is not valid.`);

export const answerOf = (error: unknown): Answer => {
  if (!(error instanceof BinanceError)) throw error;
  return { status: 400, body: { code: error.code, msg: error.message } };
};

export const tooManyRequests = (limit: number): Answer => ({
  status: 429,
  body: {
    code: -1003,
    msg: `Too much request weight used; current limit is ${limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
  },
});

export const banned = (until: number): Answer => ({
  status: 418,
  body: {
    code: -1003,
    msg: `Way too much request weight used; IP banned until ${until}. Please use WebSocket Streams for live updates to avoid bans.`,
  },
});

const said = (status: number, code: number, msg: string) => (): Answer => ({ status, body: { code, msg } });

const refusals: Readonly<Record<Refusal, (retryAt: number) => Answer>> = {
  429: () => tooManyRequests(REQUEST_WEIGHT_LIMIT),
  418: banned,
  451: said(
    451,
    0,
    "Service unavailable from a restricted location according to 'b. Eligibility' in https://www.binance.com/en/terms. Please contact customer service if you believe you received this message in error.",
  ),
  403: said(403, 0, 'Request blocked by the web application firewall.'),
  500: said(500, -1000, 'An unknown error occurred while processing the request.'),
};

/** Binance's answer for each refusal. */
export const refuse = (refusal: Refusal, retryAt: number): Answer => refusals[refusal](retryAt);
