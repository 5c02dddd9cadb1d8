import { MINUTE } from '@chaintide/contracts/limits';
import type { Batch } from '../../series/batch.ts';
import { describe, get, refusalOf, type Answer } from '../http.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';
import { readEntries } from './feed-entries.ts';
import { xmlText } from './feed-text.ts';
import type { NewsEntry } from './news.ts';

const FEED_BYTES = 2 * 1024 * 1024; // twenty times a usual feed
const ACCEPTED =
  'application/atom+xml, application/rss+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.8';
const UNCHANGED = 304;

interface NewsOptions {
  readonly name: string;
  readonly publisher: string;
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
}

/** The news of one feed. What it has is asked for again only if it has changed. */
export class NewsSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides = ['macro.news'] as const;
  readonly everyMs = 5 * MINUTE;
  readonly limit: HostLimit;
  /** The marks of the last answer that was kept. */
  private held: Record<string, string> = {};

  constructor(private readonly options: NewsOptions) {
    this.name = options.name;
    this.provider = options.publisher;
    this.host = new URL(options.url).host;
    this.simulated = options.simulated;
    this.limit = options.limit;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const answer = await this.ask(context);
    const fetchedAt = context.now();
    const entries = answer.status === UNCHANGED ? undefined : this.read(answer, fetchedAt);
    await context.news.keep(this.name, { publisher: this.provider, entries, fetchedAt });
    if (entries) this.held = marksOf(answer);
    const days = await context.news.days(context.since('macro.news', '1d') ?? 0, fetchedAt);
    yield {
      source: this.provider,
      simulated: this.simulated,
      priority: 1,
      fetchedAt,
      step: '1d',
      provisionalFrom: days.at(-1)?.time ?? fetchedAt,
      points: { 'macro.news': days },
    };
  }

  private ask(context: FetchContext): Promise<Answer> {
    return context.request(1, async (signal) => {
      const given = await get(this.options.url, {
        signal,
        maxBytes: FEED_BYTES,
        decode: xmlText,
        headers: { accept: ACCEPTED, ...this.held },
      });
      const refusal = refusalOf(given, context.now());
      if (refusal) throw refusal;
      return given;
    });
  }

  private read(answer: Answer, now: number): NewsEntry[] {
    if (answer.status >= 300) throw new SourceError('malformed', describe(answer));
    const { publisher } = this.options;
    try {
      return readEntries(answer.text, { publisher, url: answer.url.href, now });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new SourceError(error.problem, `${this.host}: ${error.detail}`);
    }
  }
}

const marksOf = ({ headers }: Answer): Record<string, string> => {
  const [tag, changed] = [headers.get('etag'), headers.get('last-modified')];
  return { ...(tag && { 'if-none-match': tag }), ...(changed && { 'if-modified-since': changed }) };
};
