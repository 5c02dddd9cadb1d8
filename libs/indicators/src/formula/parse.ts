import jsep from 'jsep';
import { FormulaError } from './formula-error.ts';

/** A formula as a tree. Operators, unary minus and the ternary are calls: `a + b` is `+(a, b)`. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'text'; readonly value: string; readonly at: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly at: number };

const FORMULA_LENGTH = 1_000; // longer than any real formula, and short enough that nesting cannot exhaust the stack
const STRAY_SEPARATOR = /;|(?:^|[(,])\s*,|,\s*(?:$|\))/; // jsep skips these silently

jsep.addBinaryOp('^', 11, true); // exponentiation; in jsep, ^ is exclusive or
jsep.addBinaryOp('or', 1);
jsep.addBinaryOp('and', 2);
const words: Readonly<Record<string, string>> = { and: '&&', or: '||' };

let isInnerCall = false;
// jsep's tree has no positions: this wraps its token reader and notes where each token begins.
jsep.hooks.add('gobble-token', function (env) {
  if (isInnerCall) {
    isInnerCall = false;
    return;
  }
  const start = this.index;
  isInnerCall = true;
  const node = this.gobbleToken();
  if (node) env.node = Object.assign(node, { start });
});

/** The tree of a formula's text; `definition` is only used in errors. Throws FormulaError, and nothing else. */
export const parse = (definition: string, text: string): Expression => {
  if (text.length > FORMULA_LENGTH)
    throw new FormulaError(definition, FORMULA_LENGTH, `longer than ${FORMULA_LENGTH} characters`);
  const stray = STRAY_SEPARATOR.exec(text);
  if (stray) throw new FormulaError(definition, stray.index, 'a separator too many');
  return new Reader(definition, text).expression(read(definition, text));
};

const read = (definition: string, text: string): jsep.CoreExpression => {
  isInnerCall = false; // deeply nested text may have thrown in between
  try {
    return jsep(text) as jsep.CoreExpression;
  } catch (error) {
    const { index, description } = error as { index?: number; description?: string };
    throw new FormulaError(definition, index ?? 0, description ?? 'cannot be read');
  }
};

class Reader {
  readonly #definition: string;
  readonly #text: string;

  constructor(definition: string, text: string) {
    this.#definition = definition;
    this.#text = text;
  }

  expression(node: jsep.CoreExpression): Expression {
    const at = startOf(node);
    switch (node.type) {
      case 'Literal':
        return this.#literal(node);
      case 'Identifier':
        return { kind: 'name', name: node.name, at };
      case 'UnaryExpression':
        return this.#unary(node);
      case 'BinaryExpression':
        return this.#binary(node);
      case 'ConditionalExpression': {
        const { test, consequent, alternate } = node;
        return { kind: 'call', name: 'if', args: this.#all([test, consequent, alternate]), at };
      }
      case 'CallExpression':
        return this.#call(node);
      case 'Compound':
      case 'SequenceExpression':
        return this.#fail(at, 'expected one expression');
      case 'MemberExpression':
        return this.#member(node, at);
      case 'ArrayExpression':
      case 'ThisExpression':
      default:
        return this.#fail(at, 'only numbers, names, operators and function calls are allowed');
    }
  }

  #all(nodes: readonly jsep.Expression[]): Expression[] {
    return nodes.map((node) => this.expression(node as jsep.CoreExpression));
  }

  #literal(node: jsep.Literal): Expression {
    const at = startOf(node);
    if (typeof node.value === 'string') return { kind: 'text', value: node.value, at };
    if (typeof node.value === 'number' && Number.isFinite(node.value)) return { kind: 'number', value: node.value, at };
    return this.#fail(at, `${node.raw} is not a number`);
  }

  /** `btc.mvrv`: the name of an indicator. */
  #member({ computed, object, property }: jsep.MemberExpression, at: number): Expression {
    const parts = [object['name'], property['name']];
    if (computed || !parts.every((part) => typeof part === 'string'))
      return this.#fail(at, 'only numbers, names, operators and function calls are allowed');
    return { kind: 'name', name: parts.join('.'), at };
  }

  #unary(node: jsep.UnaryExpression): Expression {
    const args = this.#all([node.argument]);
    return { kind: 'call', name: node.operator === '-' ? 'negate' : node.operator, args, at: startOf(node) };
  }

  #binary(node: jsep.BinaryExpression): Expression {
    const at = startOf(node);
    const isBareUnary = node.left.type === 'UnaryExpression' && this.#text[at] !== '(';
    if (node.operator === '^' && isBareUnary) this.#fail(at, 'write (-a) ^ b or -(a ^ b)');
    return {
      kind: 'call',
      name: words[node.operator] ?? node.operator,
      args: this.#all([node.left, node.right]),
      at,
    };
  }

  #call(node: jsep.CallExpression): Expression {
    const at = startOf(node);
    if (node.callee.type !== 'Identifier') return this.#fail(at, 'only a function can be called');
    for (const arg of node.arguments.slice(1)) {
      const start = startOf(arg);
      if (!this.#text.slice(0, start).trimEnd().endsWith(',')) this.#fail(start, 'expected a comma');
    }
    return { kind: 'call', name: (node.callee as jsep.Identifier).name, args: this.#all(node.arguments), at };
  }

  #fail(at: number, reason: string): never {
    throw new FormulaError(this.#definition, at, reason);
  }
}

/** Offset of a node's first character: its own, or that of its leftmost child. */
const startOf = (node: jsep.Expression): number => {
  let leftmost = node;
  while (leftmost['start'] === undefined) {
    const part = leftmost['left'] ?? leftmost['test'];
    if (!part) return 0;
    leftmost = part as jsep.Expression;
  }
  return leftmost['start'] as number;
};
