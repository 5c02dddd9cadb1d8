import type { FactoryProvider } from '@nestjs/common';

/** What may stand for a part: its class. */
type Tokens<P> = { readonly [K in keyof P]: abstract new (...args: never[]) => P[K] };

/** Provides a class that takes its parts as one object, by the names it gives them. */
export const assembled = <P extends object, T>(
  provide: new (parts: P) => T,
  tokens: Tokens<P>,
): FactoryProvider<T> => ({
  provide,
  inject: Object.values(tokens),
  useFactory: (...parts: unknown[]): T =>
    new provide(Object.fromEntries(Object.keys(tokens).map((name, index) => [name, parts[index]])) as P),
});
