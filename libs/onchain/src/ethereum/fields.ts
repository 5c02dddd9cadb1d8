import { ChainError } from '../blocks/chain-error.ts';

const QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]*)$/i;
const BYTES = /^0x(?:[0-9a-f]{2})*$/i;
const SAFE_DIGITS = 15; // 52 bits and the prefix

/** An object of a node's answer. */
export type Answer = Readonly<Record<string, unknown>>;

const wrong = (name: string, value: unknown): ChainError =>
  new ChainError(
    'block.malformed',
    `${name} is ${value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80)}`,
  );

export const answerOf = (value: unknown, name: string): Answer => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name, value);
  return value as Answer;
};

export const listOf = (answer: Answer, name: string): readonly unknown[] => {
  const value = answer[name];
  if (!Array.isArray(value)) throw wrong(name, value);
  return value;
};

/** A quantity that fits into a number. */
export const numberIn = (answer: Answer, name: string): number => {
  const value = answer[name];
  if (typeof value !== 'string' || value.length > SAFE_DIGITS || !QUANTITY.test(value)) throw wrong(name, value);
  return Number(value);
};

/** A quantity of up to 256 bits. */
export const amountIn = (answer: Answer, name: string): bigint => {
  const value = answer[name];
  if (typeof value !== 'string' || value.length > 66 || !QUANTITY.test(value)) throw wrong(name, value);
  return BigInt(value);
};

/** Bytes as text in lower case; of one length if it is given. */
export const bytesIn = (answer: Answer, name: string, length?: number): string => bytesOf(answer[name], name, length);

export const bytesOf = (value: unknown, name: string, length?: number): string => {
  if (typeof value !== 'string' || (length !== undefined && value.length !== 2 + 2 * length) || !BYTES.test(value))
    throw wrong(name, value);
  return value.toLowerCase();
};

/** The field as `read` gives it; undefined where the node leaves the field out. */
export const optional = <T>(answer: Answer, name: string, read: (answer: Answer, name: string) => T): T | undefined =>
  answer[name] === undefined || answer[name] === null ? undefined : read(answer, name);
