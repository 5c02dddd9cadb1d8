import type { Block } from './chain.ts';

const KEPT = 2_000; // headers: the last hours of a network
const AT_ONCE = 20;

/** Caches headers by hash. The header of a hash never changes; whether its block is canonical can. */
export class BlockHeaders {
  private readonly known = new Map<string, Block>();

  constructor(private readonly ask: (hash: string) => Promise<Block | undefined>) {}

  /** Limits concurrent requests; a hash without a block is left out. */
  async read(hashes: readonly string[]): Promise<void> {
    this.forgetOldest();
    const missing = hashes.filter((hash) => !this.known.has(hash));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const found = await Promise.all(missing.slice(at, at + AT_ONCE).map(this.ask));
      for (const block of found) if (block && missing.includes(block.hash)) this.known.set(block.hash, block);
    }
  }

  of(hash: string): Block | undefined {
    return this.known.get(hash);
  }

  private forgetOldest(): void {
    for (const hash of this.known.keys()) {
      if (this.known.size <= KEPT) return;
      this.known.delete(hash);
    }
  }
}
