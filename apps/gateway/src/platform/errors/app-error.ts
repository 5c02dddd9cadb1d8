import type { ErrorName, errors } from '@chaintide/contracts/errors';

/** The names in braces in a text: `'{field} {problem}'` gives `'field' | 'problem'`. */
type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type ArgumentNames<N extends ErrorName> = Named<(typeof errors)[N]['en']>;

export type ErrorArgs<N extends ErrorName> = Readonly<Record<ArgumentNames<N>, string | number>>;
/** Errors whose text has no arguments. */
export type PlainErrorName = { readonly [N in ErrorName]: [ArgumentNames<N>] extends [never] ? N : never }[ErrorName];
type Needed<N extends ErrorName> = [ArgumentNames<N>] extends [never] ? [] : [args: ErrorArgs<N>];

/** An expected failure, the only error whose text reaches a caller. It must supply every argument of its text. */
export class AppError<N extends ErrorName = ErrorName> extends Error {
  override readonly name = 'AppError';
  readonly error: N;
  readonly args: Readonly<Record<string, string | number>>;

  constructor(error: N, ...[args]: Needed<N>) {
    super(`${error} ${JSON.stringify(args ?? {})}`);
    this.error = error;
    this.args = args ?? {};
  }
}
