/** A least-recently-used cache. */
export class Recent<T> {
  readonly #kept = new Map<number, T>();
  readonly #capacity: number;
  readonly #make: (key: number) => T;

  constructor(capacity: number, make: (key: number) => T) {
    this.#capacity = capacity;
    this.#make = make;
  }

  get(key: number): T {
    const value = this.#kept.get(key) ?? this.#make(key);
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#capacity) this.#kept.delete(this.#kept.keys().next().value!);
    return value;
  }
}
