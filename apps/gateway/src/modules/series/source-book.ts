import type { Batch } from './batch.ts';
import type { KnownSource } from './stored.ts';

/** A file of real days and a simulated interface may have the same name in one world. */
const nameOf = ({ name, simulated }: Pick<KnownSource, 'name' | 'simulated'>): string => `${name} ${simulated}`;

/** A batch, and its source as this process has numbered it. */
export interface Taken {
  readonly batch: Batch;
  readonly source: KnownSource;
}

/** The sources of points, by name and by the small number that columns store. */
export class SourceBook {
  private readonly byName = new Map<string, KnownSource>();
  private readonly byNumber: KnownSource[] = [];
  private readonly changed = new Set<KnownSource>();

  /** Throws for a number that no source has. */
  at(id: number): KnownSource {
    const source = this.byNumber[id];
    if (!source) throw new Error(`no source has the number ${id}`);
    return source;
  }

  find(source: Pick<KnownSource, 'name' | 'simulated'>): KnownSource | undefined {
    return this.byName.get(nameOf(source));
  }

  /** The source of a batch, which may be new. */
  of({ source: name, simulated, priority }: Batch): KnownSource {
    const known = this.find({ name, simulated });
    if (known?.priority === priority) return known;
    const source = { id: known?.id ?? Math.max(1, this.byNumber.length), name, simulated, priority };
    this.changed.add(source);
    return this.know(source);
  }

  /** Takes a source as another process has numbered it; it is stored with the next change unless `load` finds it stored. */
  adopt(source: KnownSource): KnownSource {
    const known = this.find(source);
    if (known?.id === source.id && known.priority === source.priority) return known;
    this.changed.add(source);
    return this.know(source);
  }

  load(sources: readonly KnownSource[]): void {
    for (const source of sources) {
      this.know(source);
      for (const one of this.changed) if (nameOf(one) === nameOf(source)) this.changed.delete(one);
    }
  }

  take(): KnownSource[] {
    const taken = [...this.changed];
    this.changed.clear();
    return taken;
  }

  giveBack(sources: readonly KnownSource[]): void {
    for (const source of sources) this.changed.add(source);
  }

  private know(source: KnownSource): KnownSource {
    this.byName.set(nameOf(source), source);
    this.byNumber[source.id] = source;
    return source;
  }
}
