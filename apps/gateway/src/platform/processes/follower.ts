import { Logger } from '@nestjs/common';
import type { Message } from './message.ts';

const WAITING = 20_000; // messages kept while the database is read; beyond that it is read again

interface Ports {
  readonly apply: (kind: string, payload: unknown) => void;
  /** Whether only the newest message of a kind counts, so that it need not wait for what is missing. */
  readonly isMomentary: (kind: string) => boolean;
  /** Reads what the leader has stored. */
  readonly reload: () => Promise<void>;
  /** Asks the leader for a mark. */
  readonly ask: () => void;
}

/** Applies what the leader tells, each once and in order; after a gap, what it has stored and then what came after its mark. */
export class Follower {
  private readonly logger = new Logger(Follower.name);
  /** The last message that was applied; undefined while something is missing. */
  private position: { readonly token: bigint; readonly seq: number } | undefined;
  private newest = 0n;
  private waiting: Message[] = [];
  private isReading = false;

  constructor(private readonly ports: Ports) {}

  get isCurrent(): boolean {
    return this.position !== undefined;
  }

  ask(): void {
    this.ports.ask();
  }

  /** Asks again while something is missing. */
  beat(): void {
    if (!this.isCurrent && !this.isReading) this.ask();
  }

  /** Something is missing. */
  lag(): void {
    this.position = undefined;
    this.waiting = [];
    this.ask();
  }

  hear(message: Message): void {
    const { type, token, seq } = message;
    if (token < this.newest) return; // from a leader that has been replaced
    this.newest = token;
    if (this.position && this.position.token !== token) this.lag();
    if (type === 'told') this.take(message);
    else if (!this.position && type === 'mark') void this.catchUp(message);
    else if (this.position && type === 'alive' && seq !== this.position.seq) this.lag();
  }

  private take(message: Message): void {
    const { position } = this;
    if (position && message.seq === position.seq + 1) return this.apply(message);
    if (position && message.seq <= position.seq) return;
    if (position || this.waiting.length >= WAITING) this.lag();
    if (this.ports.isMomentary(message.kind)) this.give(message);
    this.waiting.push(message);
  }

  private apply(message: Message): void {
    this.position = { token: message.token, seq: message.seq };
    this.give(message);
  }

  private give({ kind, payload }: Message): void {
    try {
      this.ports.apply(kind, payload);
    } catch (error) {
      this.logger.error({ err: error, kind }, 'something that the leader told could not be applied');
    }
  }

  private async catchUp({ token, seq }: Message): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      await this.ports.reload();
      this.goOnFrom(token, seq);
    } catch (error) {
      this.logger.error({ err: error }, 'what the leader has stored could not be read; it is tried again');
    } finally {
      this.isReading = false;
    }
  }

  /** Applies what came while the database was read, if nothing of it is missing. */
  private goOnFrom(token: bigint, seq: number): void {
    const after = this.waiting.filter((one) => one.token === token && one.seq > seq);
    this.waiting = [];
    if (token !== this.newest || after.some((one, place) => one.seq !== seq + place + 1)) return this.ask();
    this.position = { token, seq };
    for (const message of after) this.apply(message);
  }
}
