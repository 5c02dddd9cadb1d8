import { DAY } from '@chaintide/contracts/limits';
import { age, constant, elementwise } from './elementwise.ts';
import { FormulaError } from './formula-error.ts';
import { functions, type Argument, type FormulaFunction } from './functions.ts';
import { Graph, type Node } from './graph.ts';
import { finite, type Kernel } from './kernel.ts';
import { parse, type Expression } from './parse.ts';

/** A formula with the chosen option of each of its parameters. */
export interface Definition {
  readonly formula: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface GraphSource {
  /** Names that formulas may use and that the caller provides. */
  readonly inputs: readonly string[];
  /** Formulas by name; one may use another, if its name can be written in a formula. */
  readonly definitions: Readonly<Record<string, Definition | string>>;
  /** Start of row 0, ms since 1970 UTC; each row is one day. */
  readonly start: number;
  /** The day from which age_days counts, ms since 1970 UTC; by default that of row 0. */
  readonly genesis?: number;
}

/** Compiles all definitions into one graph in which equal subexpressions are shared. Throws FormulaError. */
export const compileGraph = (source: GraphSource): Graph => {
  const compiler = new Compiler(source);
  return new Graph({ nodes: compiler.nodes, inputs: compiler.inputs, definitions: compiler.compileAll() });
};

const RESERVED = new Set(['age_days', 'nan']);

/** The scope of a formula: the definition being compiled and, within a function's own formula, its arguments. */
interface Scope {
  readonly definition: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly bound?: ReadonlyMap<string, number>;
  /** Position of the call whose function is being expanded; errors inside are reported there. */
  readonly calledAt?: number;
}

class Compiler {
  readonly nodes: Node[] = [];
  readonly inputs = new Map<string, number>();
  readonly #definitions: Map<string, Definition | string>;
  readonly #done = new Map<string, number>();
  /** Definitions being compiled, outermost first. */
  readonly #path: string[] = [];
  readonly #indexByKey = new Map<string, number>();
  readonly #values = new Map<number, number>();
  readonly #kernels = new Map<string, Kernel>();
  readonly #bodies = new Map<string, Expression>();
  readonly #ageOfFirstRow: number;

  constructor({ inputs, definitions, start, genesis = start }: GraphSource) {
    this.#ageOfFirstRow = (start - genesis) / DAY;
    this.#definitions = new Map(Object.entries(definitions));
    for (const name of inputs) {
      this.#refuseTaken(name);
      this.inputs.set(name, this.#node(`input ${name}`, { args: [], constants: [] }));
    }
  }

  compileAll(): ReadonlyMap<string, number> {
    for (const name of this.#definitions.keys()) this.#refuseTaken(name);
    for (const name of this.#definitions.keys()) if (!this.#done.has(name)) this.#definition(name);
    return this.#done;
  }

  #refuseTaken(name: string): void {
    if (RESERVED.has(name) || this.inputs.has(name)) throw new FormulaError(name, 0, 'this name is taken');
  }

  #definition(name: string): number {
    const definition = this.#definitions.get(name)!;
    const { formula, parameters = {} } = typeof definition === 'string' ? { formula: definition } : definition;
    this.#path.push(name);
    const index = this.#expression(parse(name, formula), { definition: name, parameters });
    this.#path.pop();
    this.#done.set(name, index);
    return index;
  }

  #expression(tree: Expression, scope: Scope): number {
    if (tree.kind === 'number') return this.#constant(tree.value);
    if (tree.kind === 'name') return this.#name(tree, scope);
    if (tree.kind === 'text') return fail(scope, tree.at, 'a text stands only in choose()');
    return tree.name === 'choose' ? this.#choose(tree, scope) : this.#call(tree, scope);
  }

  #name({ name, at }: Extract<Expression, { kind: 'name' }>, scope: Scope): number {
    const index = scope.bound?.get(name) ?? this.inputs.get(name);
    if (index !== undefined) return index;
    if (name === 'nan') return this.#constant(NaN);
    if (name === 'age_days') return this.#node('age_days', { kernel: age, args: [], constants: [this.#ageOfFirstRow] });
    if (!this.#definitions.has(name))
      return fail(scope, at, functions.has(name) ? `${name} is a function` : `unknown name ${name}`);
    if (this.#path.includes(name)) {
      const circle = [...this.#path.slice(this.#path.indexOf(name)), name];
      return fail(scope, at, `defined in a circle: ${circle.join(' → ')}`);
    }
    return this.#done.get(name) ?? this.#definition(name);
  }

  #call({ name, args, at }: Extract<Expression, { kind: 'call' }>, scope: Scope): number {
    const called = functions.get(name);
    if (!called) return fail(scope, at, `unknown function or operator ${name}`);
    const { takes } = called;
    const required = takes.filter(({ otherwise }) => otherwise === undefined).length;
    if (args.length < required || args.length > takes.length) {
      const expected = required === takes.length ? `${required}` : `${required} to ${takes.length}`;
      return fail(scope, at, `${name} takes ${expected} arguments, not ${args.length}`);
    }
    const indexes = takes.map((argument, place) => {
      const given = args[place];
      return given ? this.#argument(given, argument, scope) : this.#constant(argument.otherwise!);
    });
    return this.#apply(name, indexes, { ...scope, calledAt: scope.calledAt ?? at });
  }

  #argument(tree: Expression, { kind, name, least, most }: Argument, scope: Scope): number {
    const index = this.#expression(tree, scope);
    if (kind === 'series') return index;
    const value = this.#values.get(index);
    if (value === undefined || Number.isNaN(value))
      return fail(scope, tree.at, `${name} must be a number, not a column`);
    if (kind === 'window' && !Number.isSafeInteger(value))
      return fail(scope, tree.at, `${name} must be a whole number, not ${value}`);
    if (least !== undefined && value < least)
      return fail(scope, tree.at, `${name} must be at least ${least}, not ${value}`);
    if (most !== undefined && value > most)
      return fail(scope, tree.at, `${name} must be at most ${most}, not ${value}`);
    return index;
  }

  #apply(name: string, indexes: readonly number[], scope: Scope): number {
    const called = functions.get(name)!;
    if (called.form === 'formula') {
      const bound = new Map(called.takes.map((argument, place) => [argument.name, indexes[place]!]));
      return this.#expression(this.#body(name, called.body), { ...scope, bound });
    }
    const values = indexes.map((index) => this.#values.get(index));
    if (called.form === 'row' && !values.includes(undefined))
      return this.#constant(finite(called.apply(...(values as number[]))));
    const args = indexes.filter((_, place) => called.takes[place]!.kind === 'series');
    const constants = values.filter((_, place) => called.takes[place]!.kind !== 'series') as number[];
    return this.#node(`${name} ${args.join()} ${constants.join()}`, {
      kernel: this.#kernel(name, called),
      args,
      constants,
    });
  }

  /** choose(parameter, 'option', x, 'option', y …): the formula after the chosen option. */
  #choose({ args, at }: Extract<Expression, { kind: 'call' }>, scope: Scope): number {
    const [parameter, ...branches] = args;
    const chosen =
      parameter?.kind === 'name' && Object.hasOwn(scope.parameters, parameter.name)
        ? scope.parameters[parameter.name]
        : undefined;
    if (chosen === undefined) return fail(scope, parameter?.at ?? at, 'choose() begins with the name of a parameter');
    const options = branches.filter((_, place) => place % 2 === 0);
    const wrong = options.find(({ kind }) => kind !== 'text');
    if (wrong ?? branches.length % 2 === 1)
      return fail(scope, wrong?.at ?? at, "choose() goes on with pairs: 'option', formula");
    const place = options.findIndex((option) => option.kind === 'text' && option.value === chosen);
    return place < 0
      ? fail(scope, at, `choose() has no formula for the option ${chosen}`)
      : this.#expression(branches[2 * place + 1]!, scope);
  }

  #kernel(name: string, called: Exclude<FormulaFunction, { form: 'formula' }>): Kernel {
    if (called.form === 'kernel') return called.kernel;
    const kernel = this.#kernels.get(name) ?? elementwise(called.takes.length, called.apply);
    this.#kernels.set(name, kernel);
    return kernel;
  }

  #body(name: string, text: string): Expression {
    const body = this.#bodies.get(name) ?? parse(name, text);
    this.#bodies.set(name, body);
    return body;
  }

  #constant(value: number): number {
    const index = this.#node(`constant ${value}`, { kernel: constant, args: [], constants: [value] });
    this.#values.set(index, value);
    return index;
  }

  #node(key: string, node: Node): number {
    const known = this.#indexByKey.get(key);
    if (known !== undefined) return known;
    this.#indexByKey.set(key, this.nodes.push(node) - 1);
    return this.nodes.length - 1;
  }
}

const fail = ({ definition, calledAt }: Scope, at: number, reason: string): never => {
  throw new FormulaError(definition, calledAt ?? at, reason);
};
