import { isoDay } from '@chaintide/contracts/iso-day';
import type { Indicator, Parameter } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { resolution as resolutionSchema, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { REREADS } from '@chaintide/indicators/catalogue/parameters';
import { AppError } from '../../platform/errors/app-error.ts';

/** A caller's question about an indicator, unchecked. */
export interface RawQuestion {
  readonly id: string;
  readonly resolution: string;
  /** Days such as `2024-02-29`, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The day by whose end everything was published. */
  readonly known?: string | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A checked question: every part exists and the range is valid. */
export interface Question {
  readonly indicator: Indicator;
  readonly resolution: Resolution;
  /** Unix ms; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Everything was published before this moment, Unix ms; absent for what is known now. */
  readonly knownBefore?: number;
  /** Of those that read history anew, only the ones that are not at their defaults. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Checks a question against the catalogue and the clock; throws an AppError for the first problem. */
export const understand = (raw: RawQuestion, now: number): Question => {
  const indicator = known(raw.id);
  const question = {
    indicator,
    resolution: offered(indicator, raw.resolution),
    parameters: chosen(indicator, raw.parameters),
    ...range(raw, now),
  };
  const reread = rereadIn(question);
  if (reread && raw.known !== undefined) throw new AppError('parameter.apart', { parameter: reread });
  return question;
};

/** The first parameter under which history is read anew, if it does not have its default. */
const rereadIn = ({ parameters }: Pick<Question, 'parameters'>): string | undefined =>
  REREADS.map(({ name }) => name).find((name) => parameters[name] !== undefined);

/** Whether a question is about the series as it stands. */
export const isLive = (question: Question): boolean =>
  question.knownBefore === undefined && rereadIn(question) === undefined;

export const known = (id: string): Indicator => {
  const indicator = indicatorById(id);
  if (!indicator) throw new AppError('indicator.unknown', { id });
  return indicator;
};

export const offered = (indicator: Indicator, name: string): Resolution => {
  const resolution = resolutionSchema.safeParse(name);
  if (resolution.success && indicator.resolutions.includes(resolution.data)) return resolution.data;
  throw new AppError('resolution.unknown', {
    id: indicator.id,
    resolution: name,
    choices: indicator.resolutions.join(', '),
  });
};

const chosen = (indicator: Indicator, given: Readonly<Record<string, string>>): Record<string, string> => {
  const own = indicator.parameters;
  const rereads = indicator.rereads ? REREADS : [];
  const stray = Object.keys(given).find((name) => ![...own, ...rereads].some((parameter) => parameter.name === name));
  if (stray !== undefined) throw new AppError('parameter.unknown', { id: indicator.id, parameter: stray });
  return Object.fromEntries([
    ...own.map((parameter) => [parameter.name, option(parameter, given[parameter.name])]),
    ...rereads
      .map((parameter) => [parameter, option(parameter, given[parameter.name]?.replace(' ', '+'))] as const) // as people type `utc+8`
      .filter(([parameter, value]) => value !== parameter.default)
      .map(([{ name }, value]) => [name, value]),
  ]);
};

const option = (parameter: Parameter, value = parameter.default): string => {
  const values = parameter.options.map((choice) => choice.value);
  if (values.includes(value)) return value;
  throw new AppError('parameter.invalid', { parameter: parameter.name, value, choices: values.join(', ') });
};

const range = (
  { from, to, known: knownOn }: Pick<RawQuestion, 'from' | 'to' | 'known'>,
  now: number,
): Pick<Question, 'from' | 'to' | 'knownBefore'> => {
  const latest = isoDay(now);
  for (const date of [from, to, knownOn]) {
    if (date !== undefined && date > latest) throw new AppError('range.future', { date, latest });
  }
  if (from !== undefined && to !== undefined && from > to) throw new AppError('range.reversed', { from, to });
  return {
    from: from === undefined ? 0 : Date.parse(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY,
    ...(knownOn !== undefined && { knownBefore: Date.parse(knownOn) + DAY }),
  };
};
