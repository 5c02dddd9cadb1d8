import type { earlyChinese, LateTexts } from '../../locales/resources.ts';

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** A namespace that is loaded with the chunks that use it. */
export type LateNamespace = keyof LateTexts;
type LateKeys = { [N in LateNamespace]: Leaves<Pick<LateTexts, N>> };
/** A text of the first chunk, or of one of these namespaces, by the key `namespace.path`. */
export type TextKey<N extends LateNamespace = never> = Leaves<typeof earlyChinese> | LateKeys[N];
/** Any text of the product. */
export type AnyTextKey = TextKey<LateNamespace>;
export type TextArgs = Readonly<Record<string, string | number>>;
