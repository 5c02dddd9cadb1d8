import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly computed?: boolean;
  readonly [part: string]: unknown;
}
interface Property extends Node {
  readonly key?: Node;
}
interface Call extends Node {
  readonly callee: Node;
  readonly arguments: readonly [Node & { readonly properties: readonly Property[] }];
}
interface Statement extends Node {
  readonly declaration?: Statement | null;
  readonly declarations?: readonly (Node & { readonly id: Node; readonly init: Node })[];
}

const CONTRACT = /libs[\\/]contracts[\\/]src[\\/](?:(?!search)[a-z]+[\\/])?[^\\/?]+\.ts$/;
const HALF = /\?(plain|schemas)$/;
const ERRORS = /contracts[\\/]src[\\/]errors[\\/][^\\/?]+\.ts$/;
/** Transport details of an error; the page needs only its name, code, texts and field. */
const ANSWER = /\b(?:status|retryAfter): \d+,\s*/g;
/** Errors for callers other than our page; if one arrives nevertheless, it counts as an invalid response. */
const NOT_OURS =
  /\s"(?:host\.foreign|origin\.foreign|method\.notAllowed|request\.malformed)": \{\n[\s\S]*?\n\s+\},?(?=\n)/g;
/** Route properties for the gateway only; the page calls a route by its method and path. */
const OF_GATEWAY = new Set(['summary', 'once', 'inTurn', 'params', 'query', 'body', 'data']);
const PLAIN = new Set(['ArrowFunctionExpression', 'Literal']);

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** Every name that a piece of code refers to. */
const namesIn = (node: Node): string[] => {
  if (node.type === 'Identifier') return [node.name!];
  const label = node.computed ? undefined : { MemberExpression: 'property', Property: 'key' }[node.type];
  return Object.entries(node)
    .filter(([part]) => part !== label)
    .flatMap(([, value]) => [value].flat())
    .filter(isNode)
    .flatMap(namesIn);
};

interface Constant {
  readonly name: string;
  readonly code: string;
  readonly names: readonly string[];
}

/** A route without the properties that the page does not need. */
const leanRoute = (source: string, { arguments: [definition] }: Call): Omit<Constant, 'name'> => {
  const kept = definition.properties.filter(({ key }) => !OF_GATEWAY.has(key?.name ?? ''));
  return {
    code: `route({${kept.map(({ start, end }) => source.slice(start, end)).join()}})`,
    names: kept.flatMap(namesIn),
  };
};

const isRoute = (node: Node): node is Call => node.type === 'CallExpression' && (node as Call).callee.name === 'route';

const constantOf = (source: string, name: string, value: Node): Constant => {
  const { code, names } = isRoute(value)
    ? leanRoute(source, value)
    : { code: source.slice(value.start, value.end), names: namesIn(value) };
  // removable if unused, whatever functions it calls
  return { name, names, code: PLAIN.has(value.type) ? code : `/*@__PURE__*/ (() => (${code}))()` };
};

/** Names of constants that are schemas, or that contain some. */
const schemasAmong = (constants: readonly Constant[]): ReadonlySet<string> => {
  const found = new Set(['z']);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { name, names } of constants) if (names.some((one) => found.has(one))) found.add(name);
  }
  return found;
};

interface Halves {
  readonly plain: string;
  readonly schemas: string;
}

const halvesOf = (source: string, body: readonly Statement[], id: string): Halves => {
  const imports = body
    .filter(({ type }) => type === 'ImportDeclaration')
    .map(({ start, end }) => source.slice(start, end))
    .join('\n');
  const constants = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .map(({ id: { name }, init }) => constantOf(source, name!, init));
  const schemas = schemasAmong(constants);
  const isSchema = ({ name }: Constant): boolean => schemas.has(name);
  const plain = constants.filter((one) => !isSchema(one));
  const write = (some: readonly Constant[]): string =>
    some.map(({ name, code }) => `export const ${name} = ${code};`).join('\n');
  return {
    plain: `${imports}\n${write(plain)}`,
    schemas: `${imports}\nimport { ${plain.map(({ name }) => name).join()} } from ${JSON.stringify(`${id}?plain`)};\n${write(constants.filter(isSchema))}`,
  };
};

/**
 * The contracts in the form that the page needs: routes without their schemas, and each file in two halves, so that schemas, and zod with
 * them, are loaded with the forms and not with the first picture.
 */
export const leanContracts = (): Plugin => {
  const halves = new Map<string, Halves>();
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { order: 'pre', filter: { id: HALF }, handler: (source) => source },
    load: {
      filter: { id: HALF },
      handler: (id) => {
        const [path, half] = id.split('?') as [string, keyof Halves];
        const code = halves.get(path)?.[half];
        return code === undefined ? null : { code, moduleType: 'js', moduleSideEffects: false };
      },
    },
    transform: {
      order: 'post',
      filter: { id: CONTRACT },
      handler(code, id) {
        if (ERRORS.test(id)) return { code: code.replace(ANSWER, '').replace(NOT_OURS, ''), map: null };
        if (!/from ["']zod["']/.test(code)) return null;
        halves.set(id, halvesOf(code, this.parse(code).body as unknown as readonly Statement[], id));
        return {
          code: ['plain', 'schemas'].map((half) => `export * from ${JSON.stringify(`${id}?${half}`)};`).join('\n'),
          moduleSideEffects: false,
        };
      },
    },
  };
};
