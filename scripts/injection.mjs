import ts from 'typescript';

/** Decorators of classes that Nest's container constructs, which reads the types of their parameters at run time. */
const CONSTRUCTED = new Set(['Injectable', 'Controller', 'WebSocketGateway', 'Catch']);

const decoratorsOf = (/** @type {ts.HasDecorators} */ node) =>
  (ts.getDecorators(node) ?? []).map(({ expression }) =>
    ts.isCallExpression(expression) ? expression.expression.getText() : expression.getText(),
  );

/** Names that a file imports as types only. */
const typeOnlyNames = (/** @type {ts.SourceFile} */ file) =>
  new Set(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      if (!importClause || !bindings || !ts.isNamedImports(bindings)) return [];
      return bindings.elements
        .filter(({ isTypeOnly }) => isTypeOnly || importClause.isTypeOnly)
        .map(({ name }) => name.text);
    }),
  );

/** Classes of a source file that the container cannot construct, with the parameter whose type is gone at run time. @param {string} path @param {string} text */
export const unresolvable = (path, text) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = typeOnlyNames(file);
  return file.statements
    .filter(ts.isClassDeclaration)
    .filter((one) => decoratorsOf(one).some((name) => CONSTRUCTED.has(name)))
    .flatMap((one) =>
      one.members
        .filter(ts.isConstructorDeclaration)
        .flatMap(({ parameters }) => parameters)
        .filter((parameter) => !decoratorsOf(parameter).includes('Inject'))
        .filter(({ type }) => type && ts.isTypeReferenceNode(type) && names.has(type.typeName.getText()))
        .map((parameter) => `${path}: ${one.name?.text} is given ${parameter.getText()}`),
    );
};
