import type { ListingKind, Listings } from '@chaintide/contracts/market/listings';
import type { Batch } from '../../series/batch.ts';
import { get, refusalOf, type Answer } from '../http.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';

export interface ListOptions<K extends ListingKind> {
  readonly kind: K;
  readonly name: string;
  readonly provider: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly simulated: boolean;
  readonly limit: HostLimit;
  readonly everyMs: number;
  readonly read: (answer: Answer) => Listings[K]['rows'];
}

/** A list that its vendor gives whole with each answer; it has no points. */
export class ListSource<K extends ListingKind> implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides = [];
  readonly everyMs: number;
  readonly limit: HostLimit;

  constructor(private readonly options: ListOptions<K>) {
    this.name = options.name;
    this.provider = options.provider;
    this.host = new URL(options.url).host;
    this.simulated = options.simulated;
    this.everyMs = options.everyMs;
    this.limit = options.limit;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const { kind, url, headers, provider, simulated, read } = this.options;
    const answer = await context.request(1, async (signal) => {
      const given = await get(url, { signal, ...(headers && { headers }) });
      const refusal = refusalOf(given, context.now());
      if (refusal) throw refusal;
      return given;
    });
    const rows = read(answer);
    if (rows.length === 0) throw new SourceError('malformed', `${this.host} sent an empty list`);
    if (new Set(rows.map(({ id }) => id)).size < rows.length)
      throw new SourceError('malformed', `${this.host} lists something twice`);
    await context.keep(kind, { source: provider, simulated, fetchedAt: context.now(), rows } as Listings[K]);
    yield* [];
  }
}
