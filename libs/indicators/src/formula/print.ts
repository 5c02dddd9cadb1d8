import { FormulaError } from './formula-error.ts';
import type { Expression } from './parse.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** Precedence of each operator. Operators of equal precedence associate to the left, powers to the right. */
const bindings: ReadonlyMap<string, number> = new Map(
  [['||'], ['&&'], ['==', '!='], ['<', '>', '<=', '>='], ['+', '-'], ['*', '/'], ['^']].flatMap((names, level) =>
    names.map((name) => [name, level]),
  ),
);
const prefixes: ReadonlyMap<string, string> = new Map([
  ['negate', '-'],
  ['!', '!'],
]);
const OF_PREFIX = 8;
const OF_ATOM = 9;

/** A formula's tree as text that `parse` reads back into the same tree, without unnecessary brackets. */
export const print = (tree: Expression): string => {
  if (tree.kind === 'number') return String(tree.value);
  if (tree.kind === 'text') return `'${tree.value.replace(/[\\']/g, String.raw`\$&`)}'`;
  return tree.kind === 'name' ? tree.name : printCall(tree);
};

/** The tree under the chosen options: each choose() is replaced by its chosen branch. Throws if there is none. */
export const choose = (tree: Expression, parameters: Readonly<Record<string, string>>): Expression => {
  if (tree.kind !== 'call') return tree;
  if (tree.name !== 'choose') return { ...tree, args: tree.args.map((arg) => choose(arg, parameters)) };
  const [parameter, ...branches] = tree.args;
  const chosen = parameter?.kind === 'name' ? parameters[parameter.name] : undefined;
  const place = branches.findIndex(
    (option, index) => index % 2 === 0 && option.kind === 'text' && option.value === chosen,
  );
  const branch = branches[place + 1];
  if (place < 0 || !branch) throw new FormulaError('choose', tree.at, `no formula for the option ${chosen}`);
  return choose(branch, parameters);
};

/** The names that a tree uses, each once, in order of appearance. */
export const namesIn = (tree: Expression): string[] => {
  if (tree.kind === 'name') return [tree.name];
  return tree.kind === 'call' ? [...new Set(tree.args.flatMap(namesIn))] : [];
};

const bindingOf = (tree: Expression): number => {
  if (tree.kind !== 'call') return OF_ATOM;
  if (tree.args.length === 2) return bindings.get(tree.name) ?? OF_ATOM;
  return tree.args.length === 1 && prefixes.has(tree.name) ? OF_PREFIX : OF_ATOM;
};

const within = (tree: Expression, least: number): string =>
  bindingOf(tree) < least ? `(${print(tree)})` : print(tree);

const printCall = (tree: Call): string => {
  const { name, args } = tree;
  const [first, second] = args;
  const own = bindingOf(tree);
  if (own === OF_ATOM) return `${name}(${args.map(print).join(', ')})`;
  if (own === OF_PREFIX) return `${prefixes.get(name)}${within(first!, OF_ATOM)}`;
  const isPower = name === '^'; // its left side must not be a bare minus either: parse refuses to guess the meaning of -a ^ b
  return `${within(first!, isPower ? OF_ATOM : own)} ${name} ${within(second!, isPower ? own : own + 1)}`;
};
