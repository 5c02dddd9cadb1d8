/** Small numbers, each given to one owner at a time. */
export class Aliases {
  private readonly free: number[] = [];
  private next = 0;

  take(): number {
    const freed = this.free.pop();
    if (freed !== undefined) return freed;
    this.next += 1;
    return this.next - 1;
  }

  giveBack(alias: number): void {
    this.free.push(alias);
  }
}
