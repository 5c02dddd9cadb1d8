import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
}

const all = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          {
            pid: Number(name),
            parent: Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]),
          },
        ];
      } catch {
        return []; // the process has ended
      }
    });

const below = (pid: number, processes: readonly Process[]): number[] => [
  pid,
  ...processes.filter(({ parent }) => parent === pid).flatMap((one) => below(one.pid, processes)),
];

/** Kilobytes of a process; shared pages count proportionally. */
const kilobytesOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Megabytes of a process and its descendants; NaN if the system does not report them. */
export const megabytesOfTree = (pid: number): number => {
  try {
    return below(pid, all()).reduce((sum, one) => sum + kilobytesOf(one), 0) / 1_000;
  } catch {
    return NaN;
  }
};
