import { SECOND } from '@chaintide/contracts/limits';
import { useEffect, useState } from 'react';
import type { GridRow } from './grid-column.ts';

const GLOW_MS = 2 * SECOND; // ui.md: new rows glow for 2 s

export type Glow = 'new' | 'changed';
export type Glows = ReadonlyMap<number, Glow>;

const none: Glows = new Map();

/** The rows that are new or changed. */
const glowsBetween = (before: readonly GridRow[], after: readonly GridRow[]): Glows => {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const glows = new Map<number, Glow>();
  for (const { id, version } of after) {
    const old = versions.get(id);
    if (old !== version) glows.set(id, old === undefined ? 'new' : 'changed');
  }
  return glows;
};

interface Seen {
  readonly rows: readonly GridRow[] | undefined;
  readonly scope: string;
  readonly glows: Glows;
}

/**
 * The rows that were added or changed while shown. Rows of another `scope` (page, filter) are all new to the reader and
 * do not glow.
 */
export const useGlow = (rows: readonly GridRow[] | undefined, scope: string): Glows => {
  const [seen, setSeen] = useState<Seen>({ rows, scope, glows: none });
  const isSame = seen.rows === rows && seen.scope === scope;
  if (!isSame)
    setSeen({ rows, scope, glows: rows && seen.rows && seen.scope === scope ? glowsBetween(seen.rows, rows) : none });

  const { glows } = seen;
  useEffect(() => {
    if (glows.size === 0) return undefined;
    const timer = setTimeout(
      () => setSeen((last) => (last.glows === glows ? { ...last, glows: none } : last)),
      GLOW_MS,
    );
    return () => clearTimeout(timer);
  }, [glows]);
  return glows;
};
