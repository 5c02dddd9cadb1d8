import type { Texts } from '../../locales/resources.ts';

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Every text of the pages, by its dotted path. */
export type TextKey = Leaves<Texts>;
export type TextArgs = Readonly<Record<string, string | number>>;
