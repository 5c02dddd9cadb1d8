import * as fc from 'fast-check';
import { z } from 'zod';

type Shape = z.core.JSONSchema.BaseSchema;

/** Texts that have broken servers elsewhere. */
const odd = [
  '',
  ' ',
  '\0',
  '%00',
  '\u202Etxt',
  '\uD800',
  '𝔘🧨',
  "' or 1=1 --",
  '"; drop table users; --',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '${7*7}',
  '<script>alert(1)</script>',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(40),
  '9223372036854775808',
  '-1',
  'null',
  '[]',
  '{"a":1}',
  '2024-02-30',
  '0000-01-01',
  '99999-12-31',
  'x'.repeat(20_000),
];
const oddText = fc.constantFrom(...odd);
const oddNumber = fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 1e-300);
const oddValue = fc.oneof(oddText, oddNumber, fc.constantFrom(null, true, [], {}), fc.jsonValue({ maxDepth: 3 }));

const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    return fc.string(); // fast-check cannot build it
  }
};

const texts = ({ pattern, format, minLength = 0, maxLength = 40 }: Shape): fc.Arbitrary<string> => {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return matching(pattern);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)), unit: 'binary' });
};

const numbers = ({ type, minimum = -1_000, maximum = 1_000_000 }: Shape): fc.Arbitrary<number> => {
  const [min, max] = [Math.max(minimum, Number.MIN_SAFE_INTEGER), Math.min(maximum, Number.MAX_SAFE_INTEGER)];
  if (type === 'integer')
    return fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31)) });
  return fc.double({ min, max: Math.max(min, max), noNaN: true });
};

const objects = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part as Shape)])), {
    requiredKeys: required,
  });

const plain = (shape: Shape): fc.Arbitrary<unknown> => {
  const { const: only, enum: names, anyOf, oneOf, allOf, type, items } = shape;
  if (only !== undefined) return fc.constant(only);
  if (names) return fc.constantFrom(...names);
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one)));
  if (type === 'string') return texts(shape);
  if (type === 'number' || type === 'integer') return numbers(shape);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(valueOf((items ?? {}) as Shape), { maxLength: 4 });
  return type === 'object' ? objects(shape) : oddValue;
};

/** Mostly a value that the schema allows; now and then one that nobody expects. */
const valueOf = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: plain(shape) }, { weight: 1, arbitrary: oddValue });

/** Inputs for a schema of the contract, from fields that fit it to values of any other kind. */
export const inputsFor = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 9, arbitrary: plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) },
    { weight: 1, arbitrary: oddValue },
  );
