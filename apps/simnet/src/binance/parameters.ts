import type { Query } from '../dialect.ts';
import { BinanceError, illegal, missing } from './refusals.ts';

const INTEGER = /^[0-9]{1,20}$/;
const SYMBOL = /^[A-Z0-9-_.]{1,20}$/;
const SYMBOLS = /^\["[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,99}\]$/;

/** The query of a request, parsed as strictly as by Binance. */
export class Parameters {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  text(name: string): string | undefined {
    const value = this.#query[name];
    if (value === undefined || typeof value === 'string') {
      if (value === '') throw new BinanceError(-1105, `Parameter '${name}' was empty.`);
      return value;
    }
    throw new BinanceError(-1101, `Duplicate values for a parameter detected.`);
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(name);
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.#matching(name, INTEGER);
    return value === undefined ? undefined : Number(value);
  }

  symbol(name = 'symbol'): string | undefined {
    return this.#matching(name, SYMBOL);
  }

  /** The symbols requested by `symbol` or `symbols`; undefined for all. */
  symbols(): readonly string[] | undefined {
    const one = this.symbol();
    const several = this.#matching('symbols', SYMBOLS);
    if (one !== undefined && several !== undefined)
      throw new BinanceError(-1128, 'Combination of optional parameters invalid.');
    if (one !== undefined) return [one];
    return several === undefined ? undefined : (JSON.parse(several) as string[]);
  }

  #matching(name: string, legal: RegExp): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !legal.test(value)) throw illegal(name, legal);
    return value;
  }
}
