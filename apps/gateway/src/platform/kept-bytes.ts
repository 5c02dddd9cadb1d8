/** Values by key within a number of bytes, of which the least recently used go first. */
export class KeptBytes<T> {
  private readonly values = new Map<string, T>();
  private readonly most: number;
  private readonly bytesOf: (value: T) => number;
  private bytes = 0;

  // written out: threads read this file as it is, and Node erases types only
  constructor(most: number, bytesOf: (value: T) => number) {
    this.most = most;
    this.bytesOf = bytesOf;
  }

  get(key: string): T | undefined {
    const value = this.values.get(key);
    if (value === undefined) return undefined;
    this.values.delete(key);
    this.values.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.delete(key);
    this.values.set(key, value);
    this.bytes += this.bytesOf(value);
    while (this.bytes > this.most) this.delete(this.values.keys().next().value!);
  }

  delete(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.bytes -= this.bytesOf(value);
    this.values.delete(key);
  }
}
