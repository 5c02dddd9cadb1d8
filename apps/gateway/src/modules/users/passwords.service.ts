import { Inject, Injectable, Optional, type OnModuleInit } from '@nestjs/common';
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../platform/errors/app-error.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

export type HashCost = Readonly<Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>>;

/** What one hash costs; who raises a number raises it for old accounts too, at their next login. */
const fullCost: HashCost = { memory: 64 * 1_024, passes: 3, parallelism: 1 }; // KiB: more than twice OWASP's minimum
/** Another cost, for tests that log in a hundred times. */
export const HASH_COST = Symbol('hash cost');

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const AT_ONCE = 2; // 64 MiB and a core each
const QUEUE = 50; // the last of them waits about a second

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export interface Verdict {
  readonly isRight: boolean;
  /** The hash was made when it cost less: make it again. */
  readonly isStale: boolean;
}

/** Passwords as argon2id hashes in PHC form. */
@Injectable()
export class PasswordsService implements OnModuleInit {
  private readonly queue: (() => void)[] = [];
  private running = 0;
  private dummy: Promise<string> | undefined;

  constructor(@Optional() @Inject(HASH_COST) private readonly cost: HashCost = fullCost) {}

  /** Begun before anybody asks, so that the first name that nobody has costs no more than the others. */
  onModuleInit(): void {
    this.dummy = this.hash(randomBytes(SALT_BYTES).toString('hex'));
    this.dummy.catch(() => undefined); // whoever waits for it hears of it
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const { memory, passes, parallelism } = this.cost;
    const hash = await this.derive(password, { ...this.cost, nonce: salt, tagLength: HASH_BYTES });
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`;
  }

  /** Takes as long, and answers no, where there is no hash to compare with. */
  async verify(password: string, phc: string | undefined): Promise<Verdict> {
    const [, memory, passes, parallelism, salt = '', expected = ''] = PHC.exec(phc ?? (await this.dummy) ?? '') ?? [];
    if (expected === '') throw new Error('a stored password hash is not in the form that we write');
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const wanted = Buffer.from(expected, 'base64');
    const hash = await this.derive(password, { ...cost, nonce: Buffer.from(salt, 'base64'), tagLength: wanted.length });
    const isCheaper = cost.memory < this.cost.memory || cost.passes < this.cost.passes;
    return { isRight: timingSafeEqual(hash, wanted) && phc !== undefined, isStale: isCheaper };
  }

  /** A few at a time and the others in a short queue: a crowd of logins must not take all memory or every core. */
  private async derive(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
    if (this.running >= AT_ONCE) {
      if (this.queue.length >= QUEUE) throw new AppError('server.busy');
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await derive('argon2id', { message: password, ...parameters });
    } finally {
      const next = this.queue.shift(); // hands its place on
      if (next) next();
      else this.running -= 1;
    }
  }
}
