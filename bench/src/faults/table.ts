import { quantile } from '../page/product.ts';
import type { FaultRecord, Records } from './records.ts';

const LIMIT_MS = 10_000;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const lineOf = (name: string, faults: readonly FaultRecord[]): string => {
  const times = faults.map(({ recoveryMs }) => recoveryMs);
  const late = times.filter((ms) => ms > LIMIT_MS).length;
  const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map(seconds);
  return [
    name.padEnd(36),
    String(faults.length).padStart(6),
    ...figures.map((text) => text.padStart(8)),
    String(late).padStart(8),
  ].join('');
};

/** The outcome of all faults of a file, by kind. */
export const print = ({ faults, checks }: Records): void => {
  const head = ['fault', 'count', 'median', 'p95', 'longest', 'over 10'];
  console.log(head.map((word, at) => (at === 0 ? word.padEnd(36) : word.padStart(at === 1 ? 6 : 8))).join(''));
  const byKind = Map.groupBy(faults, ({ kind }) => kind);
  for (const [kind, some] of [...byKind].toSorted(([a], [b]) => a.localeCompare(b))) console.log(lineOf(kind, some));
  console.log(lineOf('all (seconds until all works again)', faults));
  const violations = checks.flatMap((check) => check.violations);
  const loads = faults.map(({ load }) => load);
  console.log(
    `${violations.length} violations in ${checks.length} checks; load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  );
  const [p95, late] = [
    quantile(
      faults.map(({ recoveryMs }) => recoveryMs),
      0.95,
    ),
    faults.filter(({ recoveryMs }) => recoveryMs > LIMIT_MS).length,
  ];
  console.log(
    JSON.stringify({
      bench: 'faults',
      value: Number((p95 / 1_000).toFixed(2)),
      unit: 's to recover (p95)',
      peer: `aim 10 s each: ${late} of ${faults.length} took longer; ${violations.length} violations`,
      ratio: Number((p95 / LIMIT_MS).toFixed(3)),
    }),
  );
};
