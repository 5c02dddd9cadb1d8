import type { Model } from './model.ts';
import type { World } from './world.ts';
import { known } from '../../src/platform/fixtures/known.ts';

/** A deed with its target, and the result expected by the model. `predict` is called after `run`. */
export interface Bound {
  /** Replaces the text of the deed. */ readonly text?: string;
  readonly run: () => Promise<string>;
  readonly predict: (model: Model) => string;
}

/** A possible action. Its text is shown for a failing case. */
export interface Deed {
  readonly text: string;
  readonly bind: (world: World) => Promise<Bound | undefined>;
}

/** `versioned`: whether to send the page's version. */
export interface Aim {
  readonly pick: number;
  readonly wild: boolean;
  readonly isOnwards: boolean;
  readonly versioned: boolean;
  readonly person: number;
}

export const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
/** Actions that advance an order towards success. */
const onwards: readonly string[] = ['confirm', 'approve', 'send'];
/** Selects an order and an action: one that fits its state, or with `wild` any. */
export const target = <T extends string>(
  orders: ReadonlyMap<string, { readonly state: string }>,
  acts: Readonly<Record<T, readonly string[]>>,
  { pick, wild, isOnwards }: Aim,
): readonly [string, T] | undefined => {
  const types = (Object.keys(acts) as T[]).filter((type) => !isOnwards || onwards.includes(type));
  return chosen(
    [...orders].flatMap(([key, { state }]) =>
      types.filter((type) => wild || acts[type].includes(state)).map((type) => [key, type] as const),
    ),
    pick,
  );
};

export const versionOf = async (world: World, table: 'payments' | 'withdrawals', id: number): Promise<number> =>
  (await known<{ version: number }>(world.db.query(`select version from ${table} where id = $1`, [id])))[0]!.version;

export const textOf = (name: string, detail: object): string => `${name} ${JSON.stringify(detail)}`;
