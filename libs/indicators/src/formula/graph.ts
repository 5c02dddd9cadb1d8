import type { Cell, Kernel } from './kernel.ts';

/** A node before it has columns. Nodes are ordered so that arguments come first. */
export interface Node {
  /** Absent for an input, which only its owner writes. */
  readonly kernel?: Kernel;
  readonly args: readonly number[];
  readonly constants: readonly number[];
}

/** The result of compiling: the nodes, and which of them are the inputs and the definitions. */
export interface Plan {
  readonly nodes: readonly Node[];
  readonly inputs: ReadonlyMap<string, number>;
  readonly definitions: ReadonlyMap<string, number>;
}

const HEADROOM = 1.25; // growing copies every column, so it happens rarely: years of days apart once there is a history

/** Columns of all nodes of a plan, one row per day. Equal subexpressions of different definitions share a node. */
export class Graph {
  readonly #plan: Plan;
  #columns: Float64Array[][];
  #cells: Cell[] = [];
  #length = 0;
  #capacity = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#columns = plan.nodes.map(({ kernel }) =>
      Array.from({ length: 1 + (kernel?.stateColumns ?? 0) }, () => new Float64Array(0)),
    );
    this.#bind();
  }

  get length(): number {
    return this.#length;
  }

  get nodeCount(): number {
    return this.#plan.nodes.length;
  }

  /** Makes room for `length` rows; new rows are NaN everywhere. Views taken before may be stale. Never shrinks. */
  resize(length: number): void {
    if (length < this.#length) throw new RangeError(`a graph of ${this.#length} rows cannot shrink to ${length}`);
    if (length > this.#capacity) this.#grow(Math.ceil(length * HEADROOM));
    this.#length = length;
  }

  /** The input's rows, to be written before `run`: finite numbers, or NaN for missing data. Valid until `resize`. */
  input(name: string): Float64Array {
    return this.#view(this.#plan.inputs, name);
  }

  /** The definition's computed rows, NaN for missing data; read-only. Valid until `resize`. */
  column(name: string): Float64Array {
    return this.#view(this.#plan.definitions, name);
  }

  /** Computes rows [from, to). Call it with the first row whose inputs changed; later rows than `to` are not updated. */
  run(from: number, to = this.#length): void {
    if (!(from >= 0 && to <= this.#length))
      throw new RangeError(`rows ${from} to ${to} are not within 0 to ${this.#length}`);
    for (const [index, { kernel }] of this.#plan.nodes.entries()) kernel?.run(this.#cells[index]!, from, to);
  }

  /** Names of the inputs that a definition needs, directly or indirectly, in alphabetical order. */
  inputsOf(name: string): readonly string[] {
    const needed = new Set([this.#indexOf(this.#plan.definitions, name)]);
    for (const index of needed) for (const arg of this.#plan.nodes[index]!.args) needed.add(arg); // a Set also visits entries added during the iteration
    return [...this.#plan.inputs]
      .filter(([, index]) => needed.has(index))
      .map(([input]) => input)
      .toSorted();
  }

  /** Number of earlier rows that a row of a definition depends on; Infinity for all of them. */
  lookbackOf(name: string): number {
    const reach: number[] = [];
    for (const { kernel, args, constants } of this.#plan.nodes.slice(
      0,
      this.#indexOf(this.#plan.definitions, name) + 1,
    )) {
      reach.push((kernel?.looksBack(constants) ?? 0) + Math.max(0, ...args.map((arg) => reach[arg]!)));
    }
    return reach.at(-1)!;
  }

  #grow(capacity: number): void {
    this.#columns = this.#columns.map((columns) =>
      columns.map((column) => {
        const grown = new Float64Array(capacity).fill(NaN, column.length);
        grown.set(column);
        return grown;
      }),
    );
    this.#capacity = capacity;
    this.#bind();
  }

  #bind(): void {
    const columnOf = (index: number) => this.#columns[index]![0]!;
    this.#cells = this.#plan.nodes.map(({ args, constants }, index) => {
      const [out, ...state] = this.#columns[index] as [Float64Array, ...Float64Array[]];
      return { out, state, constants, args: args.map(columnOf) };
    });
  }

  #view(names: ReadonlyMap<string, number>, name: string): Float64Array {
    return this.#columns[this.#indexOf(names, name)]![0]!.subarray(0, this.#length);
  }

  #indexOf(names: ReadonlyMap<string, number>, name: string): number {
    const index = names.get(name);
    if (index === undefined) throw new RangeError(`the graph has no ${name}`);
    return index;
  }
}
