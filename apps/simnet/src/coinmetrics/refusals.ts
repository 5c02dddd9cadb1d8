import type { Answer } from '../dialect.ts';
import type { Refusal } from '../faults.ts';

/** An answer in Coin Metrics' form `{ error: { type, message } }`. */
export class CoinMetricsError extends Error {
  override readonly name = 'CoinMetricsError';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const badParameter = (name: string, problem: string): CoinMetricsError =>
  new CoinMetricsError('bad_parameter', `Bad parameter '${name}'. ${problem}`);

export const missingParameter = (name: string): CoinMetricsError =>
  new CoinMetricsError('missing_parameter', `Missing parameter '${name}'.`);

const error = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

export const answerOf = (thrown: unknown): Answer => {
  if (!(thrown instanceof CoinMetricsError)) throw thrown;
  return error(400, thrown.type, thrown.message);
};

const refusals: Readonly<Record<Refusal, Answer>> = {
  429: error(429, 'too_many_requests', 'Too many requests. The limit is 10 requests per 6 seconds.'),
  418: error(418, 'too_many_requests', 'Too many requests after a refusal.'),
  451: error(451, 'unavailable_for_legal_reasons', 'Not available from this location.'),
  403: error(403, 'forbidden', 'Requested data is not available with the supplied credentials.'),
  500: error(500, 'internal_server_error', 'Internal server error. Please try again later.'),
};

/** Coin Metrics' answer for each refusal. */
export const refuse = (refusal: Refusal): Answer => refusals[refusal];
