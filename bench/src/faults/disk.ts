import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

const SIZE_MIB = 4_096; // of the memory, only what is written is used

const mount = (...words: string[]): boolean => {
  try {
    execFileSync('mount', words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A file system in memory that can be full at any moment: it becomes as small as what it holds. */
export class Disk {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined where this user may not mount one. */
  static over(folder: string): Disk | undefined {
    return mount('-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=755`, 'none', folder) ? new Disk(folder) : undefined;
  }

  /** Leaves room for less than a write-ahead segment. */
  fill(): void {
    const { blocks, bfree, bsize } = statfsSync(this.folder);
    mount('-o', `remount,size=${(blocks - bfree) * bsize}`, this.folder);
  }

  free(): void {
    mount('-o', `remount,size=${SIZE_MIB}m`, this.folder);
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'ignore' });
  }
}
