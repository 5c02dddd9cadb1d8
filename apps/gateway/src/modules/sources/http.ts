import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { z } from 'zod';
import { SourceError } from './source.ts';

const ANSWER_BYTES = 32 * 1024 * 1024; // ten times the largest answer known: the whole daily history of all metrics
const REDIRECTS = 3;
const EXCERPT = 120;
const LONGEST_SILENCE_MS = 7 * DAY; // bans last at most 3 days; a longer timeout would overflow the timer and fire immediately

export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

interface GetOptions {
  /** The only deadline of the request. */
  readonly signal: AbortSignal;
  readonly headers?: Record<string, string>;
  readonly maxBytes?: number;
  /** The text of an answer that is not in UTF-8. */
  readonly decode?: (bytes: Uint8Array, headers: Headers) => string;
}

interface PostOptions extends GetOptions {
  readonly body: string;
}

/** The response, whatever its status; throws only if there is none. */
export const get = async (address: URL | string, options: GetOptions): Promise<Answer> => {
  let url = new URL(address);
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const answer = await getOnce(url, options);
    const target = redirectOf(answer);
    if (target === undefined) return answer;
    if (target.host !== url.host)
      throw new SourceError('malformed', `${url.host} redirects to another host, ${target.host}`);
    url = target;
  }
  throw new SourceError('malformed', `${url.host} redirects in a circle`);
};

/** The response to a POST, which is never redirected. */
export const post = async (address: string, options: PostOptions): Promise<Answer> => {
  const answer = await getOnce(new URL(address), options);
  if (redirectOf(answer)) throw new SourceError('malformed', `${answer.url.host} redirects a POST`);
  return answer;
};

/** The error that a status implies for the whole host; undefined if the response itself must be read. */
export const refusalOf = (answer: Answer, now: number): SourceError | undefined => {
  const { status } = answer;
  const detail = describe(answer);
  const askedMs = retryAfterMs(answer.headers, now);
  if (status === 429) return new SourceError('rateLimited', detail, askedMs);
  if (status === 418) return new SourceError('banned', detail, askedMs);
  if (status === 451 || status === 403) return new SourceError('location', detail);
  if (status === 408 || status >= 500) return new SourceError('server', detail, askedMs);
  return undefined;
};

/** Parses the response as JSON of the given shape; the error names the missing or wrong field. */
export const readJson = <S extends z.ZodType>(answer: Answer, schema: S): z.output<S> => {
  if (answer.status >= 300) throw new SourceError('malformed', describe(answer));
  const result = schema.safeParse(parseJson(answer));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || 'the answer';
  const problem = issue?.message.endsWith('received undefined') ? 'is missing' : `is wrong: ${issue?.message}`;
  throw new SourceError('malformed', `${answer.url.host}${answer.url.pathname}: ${field} ${problem}`);
};

export const excerptOf = (text: string): string => {
  const line = text
    .slice(0, EXCERPT * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line;
};

const parseJson = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new SourceError('malformed', `${describe(answer)}, which is not JSON`);
  }
};

/** A response in one line. */
export const describe = ({ url, status, text }: Answer): string =>
  `${url.host} answered ${status} ${text.trim() === '' ? 'with nothing' : `with "${excerptOf(text)}"`}`;

/** The credentials of an address as a header: `fetch` refuses them in the address, with an error that repeats them. */
const withoutCredentials = (address: URL): { url: URL; authorization?: Record<string, string> } => {
  const { username, password } = address;
  if (username === '' && password === '') return { url: address };
  const url = new URL(address);
  [url.username, url.password] = ['', ''];
  const given = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, authorization: { authorization: `Basic ${Buffer.from(given).toString('base64')}` } };
};

const getOnce = async (
  address: URL,
  { signal, headers, body, maxBytes = ANSWER_BYTES, decode = utf8 }: GetOptions & Partial<PostOptions>,
): Promise<Answer> => {
  const { url, authorization } = withoutCredentials(address);
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'manual',
      ...(body !== undefined && { method: 'POST', body }),
      headers: { accept: 'application/json', ...authorization, ...headers },
    });
    const { status, headers: received } = response;
    const bytes = await readBytes(response, url.host, maxBytes);
    return {
      url,
      status,
      headers: received,
      bytes,
      get text() {
        return decode(bytes, received);
      },
    };
  } catch (error) {
    throw error instanceof SourceError ? error : transportError(url, signal, error);
  }
};

const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const readBytes = async (response: Response, host: string, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new SourceError('malformed', `${host} sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

interface TransportFailure {
  message?: string;
  cause?: { code?: string; message?: string };
}

const transportError = (url: URL, signal: AbortSignal, error: unknown): SourceError => {
  if (signal.aborted) return new SourceError('timeout', `${url.host} did not answer in time`);
  const { message, cause } = error as TransportFailure;
  const reason = [cause?.code, cause?.message ?? message].filter(Boolean).join(' ');
  // HPE_*: the HTTP parser rejected the response
  return new SourceError(cause?.code?.startsWith('HPE_') ? 'malformed' : 'unreachable', `${url.host}: ${reason}`);
};

const redirectOf = ({ url, status, headers }: Answer): URL | undefined => {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location !== null && URL.canParse(location, url.href)
    ? new URL(location, url)
    : undefined;
};

/** Parses seconds or a date (RFC 9110). */
const retryAfterMs = (headers: Headers, now: number): number | undefined => {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, SECOND), LONGEST_SILENCE_MS) : undefined;
};
