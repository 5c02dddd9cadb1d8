/** The newest results by key, of which the least recently used go first; what fails is not kept. */
export class Kept<T> {
  private readonly results = new Map<string, Promise<T>>();

  constructor(private readonly most: number) {}

  of(key: string, make: () => Promise<T>): Promise<T> {
    const result = this.results.get(key) ?? make();
    this.results.delete(key);
    this.results.set(key, result);
    result.catch(() => this.results.delete(key));
    if (this.results.size > this.most) this.results.delete(this.results.keys().next().value!);
    return result;
  }
}
