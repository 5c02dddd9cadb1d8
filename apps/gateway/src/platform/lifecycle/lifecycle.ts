import type { Actor } from '@chaintide/machines/actor';
import { step, type ContextOf, type EffectOf, type EventOf, type Machine, type Step } from '@chaintide/machines/step';
import { SqlError, type Tx } from '../db/database.ts';
import { AppError, type PlainErrorName } from '../errors/app-error.ts';
import { refusedStep } from './refused-step.ts';
import type { LifecycleRow, LifecycleTable } from './table.ts';

/** An event for a row, with the sender's version and reason. */
export interface Deed {
  readonly type: string;
  readonly by: Actor;
  /** The version that the sender saw; absent for the program, which does not act on a page. */
  readonly version?: number;
  readonly reason?: string;
  readonly remarks?: string;
}

/** The rules of a noun's lifecycle. Its machine alone decides which events are accepted. */
export interface LifecycleRules<
  M extends Machine,
  R extends LifecycleRow,
  D extends Deed & EventOf<M>,
  P extends object,
> {
  readonly machine: M;
  readonly repository: { readonly table: LifecycleTable<R, P> };
  /** The error for a row that is missing or belongs to somebody else. */
  readonly unknown: PlainErrorName;
  /** The fields that must be equal in two requests with the same key. */
  readonly sameBy: readonly (keyof R & string)[];
  /** Errors for the database's constraints that a move may break. */
  readonly conflicts?: Readonly<Record<string, PlainErrorName>>;
  contextOf(row: R, tx: Tx): ContextOf<M> | Promise<ContextOf<M>>;
  /** A more specific error than `transition.refused`, if there is one. */
  refusalOf?(row: R, deed: D): AppError | undefined;
  /** A more specific error than `version.stale`, if there is one. */
  staleOf?(row: R, deed: D): AppError | undefined;
  /** Further changes of the event, after the machine accepts it and before anything is saved; throws to refuse it. */
  prepare?(row: R, deed: D, tx: Tx): Promise<void>;
  patchOf(row: R, deed: D, next: Step<M>): P;
  /** Called with the row as it was before the step. */
  readonly effects: Readonly<Record<EffectOf<M>, (row: R, deed: D, tx: Tx) => Promise<void>>>;
  /** Notifies subscribers. */
  readonly facts?: { changed(row: R, tx: Tx): Promise<void> };
  /** Tells the owner of a new state that somebody else brought about. */
  readonly ownerNotices?: { moved(row: R, tx: Tx): Promise<void> };
}

/** A request with a key chosen by the caller. */
interface Wish {
  readonly userId: number;
  readonly key: string;
  readonly [field: string]: unknown;
}

/** The only way to change the state of a row with a lifecycle. */
export class Lifecycle<M extends Machine, R extends LifecycleRow, D extends Deed & EventOf<M>, P extends object> {
  constructor(private readonly rules: LifecycleRules<M, R, D, P>) {}

  /** Locks the row, checks the sender's version, and makes the step. */
  act(id: number | bigint, deed: D): Promise<R> {
    const {
      repository: { table },
      unknown,
    } = this.rules;
    return table.transaction(async (tx) => {
      const row = await table.lock(id, tx);
      if (!row || (deed.by.kind === 'owner' && BigInt(deed.by.id) !== row.userId)) throw new AppError(unknown);
      if (deed.version !== undefined && deed.version !== row.version)
        throw this.rules.staleOf?.(row, deed) ?? new AppError('version.stale');
      return this.move(row, deed, tx);
    });
  }

  /** Makes the step of a locked row: save, history, effects, facts. */
  async move(row: R, deed: D, tx: Tx): Promise<R> {
    const { rules } = this;
    const next = step(rules.machine, { state: row.state, context: await rules.contextOf(row, tx) }, deed);
    if (!next) throw rules.refusalOf?.(row, deed) ?? refusedStep(rules.machine, row.state, deed.type);
    return this.carryOut(row, { deed, next }, tx).catch((error: unknown) => {
      const conflict = error instanceof SqlError ? rules.conflicts?.[error.constraint ?? ''] : undefined;
      throw conflict === undefined ? error : new AppError(conflict);
    });
  }

  /** Stores external data of a row if `patchOf` returns a patch; the state does not change. */
  async note(id: number | bigint, patchOf: (row: R) => P | undefined): Promise<void> {
    const {
      repository: { table },
      facts,
    } = this.rules;
    await table.transaction(async (tx) => {
      const row = await table.lock(id, tx);
      const patch = row && patchOf(row);
      if (patch) await facts?.changed(await table.save(row, { state: row.state, patch }, tx), tx);
    });
  }

  /** Creates one row per key, however often and concurrently it is requested. */
  async once(wish: Wish, make: () => Promise<R>): Promise<R> {
    const before = await this.made(wish);
    if (before) return before;
    return make().catch(async (error: unknown) => {
      const faster = await this.made(wish);
      if (faster) return faster;
      throw error;
    });
  }

  /** The row that the key created before; throws if that was for a different request. */
  async made(wish: Wish, tx?: Tx): Promise<R | undefined> {
    const row = await this.rules.repository.table.byKey(wish.userId, wish.key, tx);
    if (row && !this.rules.sameBy.every((name) => row[name] === wish[name])) throw new AppError('key.reused');
    return row;
  }

  private async carryOut(row: R, { deed, next }: { readonly deed: D; readonly next: Step<M> }, tx: Tx): Promise<R> {
    const { rules } = this;
    await rules.prepare?.(row, deed, tx);
    const entry = { by: deed.by.id, event: deed.type, note: deed.reason ?? deed.remarks ?? null };
    const moved = await rules.repository.table.save(
      row,
      { state: next.state, patch: rules.patchOf(row, deed, next), entry },
      tx,
    );
    for (const effect of next.effects) await rules.effects[effect](row, deed, tx);
    await rules.facts?.changed(moved, tx);
    if (moved.state !== row.state && deed.by.kind !== 'owner') await rules.ownerNotices?.moved(moved, tx);
    return moved;
  }
}
