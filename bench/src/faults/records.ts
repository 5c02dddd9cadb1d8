import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Recovery } from './probes.ts';

export interface FaultRecord {
  readonly type: 'fault';
  readonly number: number;
  readonly kind: string;
  readonly what: string;
  readonly at: string;
  readonly load: number;
  readonly recoveryMs: number;
  readonly parts: Recovery;
}

/** The comparison after some faults. */
export interface CheckRecord {
  readonly type: 'check';
  readonly after: number;
  readonly at: string;
  readonly acknowledged: number;
  readonly facts: number;
  readonly movements: number;
  readonly violations: readonly string[];
}

/** The file of a run, a line for each fault and check; a run that was interrupted goes on behind its last fault. */
export class Records {
  readonly all: (FaultRecord | CheckRecord)[];
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    this.all = lines.map((line) => JSON.parse(line) as FaultRecord | CheckRecord);
  }

  add(record: FaultRecord | CheckRecord): void {
    this.all.push(record);
    appendFileSync(this.file, `${JSON.stringify(record)}\n`);
  }

  get faults(): FaultRecord[] {
    return this.all.filter((record) => record.type === 'fault');
  }

  get checks(): CheckRecord[] {
    return this.all.filter((record) => record.type === 'check');
  }
}
