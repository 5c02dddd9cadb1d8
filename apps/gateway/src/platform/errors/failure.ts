import { HttpException } from '@nestjs/common';
import { errorText } from '@chaintide/contracts/error-text';
import { errorWords } from '@chaintide/contracts/errors';
import { errors, type ErrorName } from '@chaintide/contracts/errors';
import type { Envelope, Failure } from '@chaintide/contracts/http';
import { DEFAULT_LANGUAGE, languages, type Language } from '@chaintide/contracts/language';
import { AppError } from './app-error.ts';
import { ValidationError } from './validation-error.ts';

export interface Refusal {
  readonly status: number;
  readonly envelope: Extract<Envelope<never>, { data: null }>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** An unexpected error, which is logged with its stack and not shown to the caller. */
  readonly isSurprise: boolean;
}

/** The request in which an error occurred, as far as known. */
export interface Circumstances {
  readonly language: Language;
  readonly requestId?: string | undefined;
  readonly method?: string;
  readonly path?: string;
}

/** Converts any error to what the caller may see, for REST and sockets alike. */
export const refusalOf = (error: unknown, circumstances: Circumstances): Refusal => {
  const failure = failureOf(error, circumstances);
  const { code, status } = errors[failure.name];
  const retryAfter = retryAfterOf(failure);
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    envelope: { code, msg: errorText(failure, circumstances.language, errorWords), data: null, error: failure },
    isSurprise: failure.name === 'internal',
  };
};

const retryAfterOf = ({ name, args }: Failure): number | undefined => {
  if (typeof args.seconds === 'number') return args.seconds;
  const entry = errors[name];
  return 'retryAfter' in entry ? entry.retryAfter : undefined;
};

/** `Accept-Language: fr,en-GB;q=0.9,zh;q=0.5` gives `en`: the supported language with the highest weight, the first of equals. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const wishes = (acceptLanguage ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((text) => text.trim());
      const weight = options.find((option) => option.startsWith('q='));
      return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    });
  const ours = wishes.filter(
    ({ language, weight }) => (languages as readonly string[]).includes(language) && weight > 0,
  );
  return (ours.toSorted((a, b) => b.weight - a.weight)[0]?.language as Language | undefined) ?? DEFAULT_LANGUAGE;
};

const failureOf = (error: unknown, circumstances: Circumstances): Failure => {
  const named = (name: ErrorName, args: Failure['args'] = {}): Failure => ({
    name,
    args,
    ...(circumstances.requestId !== undefined && { requestId: circumstances.requestId }),
  });
  if (error instanceof AppError) return named(error.error, error.args);
  if (error instanceof ValidationError)
    return { ...named('request.invalid', error.describe(circumstances.language)), ...withFields(error) };
  return named(...nameOf(error, circumstances));
};

const withFields = ({ fields }: ValidationError): Pick<Failure, 'fields'> =>
  Object.keys(fields).length > 0 ? { fields } : {};

/** Maps errors of the framework by their status. */
const nameOf = (error: unknown, { method = '', path = '' }: Circumstances): [ErrorName, Failure['args']?] => {
  const status = statusOf(error);
  if (status === 400 || status === 415) return ['request.malformed'];
  if (status === 404) return ['route.unknown', { path }];
  if (status === 405) return ['method.notAllowed', { method }];
  return status === 413 || status === 414 ? ['request.tooLarge'] : ['internal'];
};

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};
