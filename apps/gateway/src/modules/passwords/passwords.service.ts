import { Inject, Injectable, Optional, type OnModuleInit } from '@nestjs/common';
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { PasswordQueue, type Lane, type Turn } from './password-queue.ts';

export { requireGoodPassword } from './password-policy.ts';
export type { Turn };

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

export type HashCost = Readonly<Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>>;

/** The cost of one hash. Raising a number also upgrades existing hashes, at the next login. */
const fullCost: HashCost = { memory: 64 * 1_024, passes: 3, parallelism: 1 }; // KiB: more than twice OWASP's minimum
/** Overrides the cost, for tests that log in a hundred times. */
export const HASH_COST = Symbol('hash cost');

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The work of one hash, in MiB processed. */
const unitsOf = ({ memory, passes }: Pick<HashCost, 'memory' | 'passes'>): number => (memory / 1_024) * passes;

export interface Verdict {
  readonly isRight: boolean;
  /** The hash has a lower cost than today's and should be replaced. */
  readonly isStale: boolean;
}

/** Passwords as argon2id hashes in PHC form. */
@Injectable()
export class PasswordsService implements OnModuleInit {
  private readonly queue = new PasswordQueue();
  private dummy: Promise<string> | undefined;

  constructor(@Optional() @Inject(HASH_COST) private readonly cost: HashCost = fullCost) {}

  /** Prepared in advance, so that the first unknown name takes no longer than the others. */
  onModuleInit(): void {
    this.dummy = this.hash(randomBytes(SALT_BYTES).toString('hex'));
    this.dummy.catch(() => undefined); // a caller that awaits it gets the error
  }

  /** Number of waiting passwords. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Whether one more password of the lane would be refused now. */
  isCrowded(lane: Lane): boolean {
    return this.queue.isFull(lane, unitsOf(this.cost));
  }

  async hash(password: string, turn: Turn = {}): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const { memory, passes, parallelism } = this.cost;
    const hash = await this.derive(password, { ...this.cost, nonce: salt, tagLength: HASH_BYTES }, turn);
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`;
  }

  /** Without a hash, takes the same time and returns false. */
  async verify(password: string, phc: string | undefined, turn: Turn = {}): Promise<Verdict> {
    const [, memory, passes, parallelism, salt = '', expected = ''] = PHC.exec(phc ?? (await this.dummy) ?? '') ?? [];
    if (expected === '') throw new Error('a stored password hash is not in the form that we write');
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const wanted = Buffer.from(expected, 'base64');
    const hash = await this.derive(
      password,
      { ...cost, nonce: Buffer.from(salt, 'base64'), tagLength: wanted.length },
      turn,
    );
    const isCheaper = cost.memory < this.cost.memory || cost.passes < this.cost.passes;
    return { isRight: timingSafeEqual(hash, wanted) && phc !== undefined, isStale: isCheaper };
  }

  private derive(password: string, parameters: Omit<Argon2Parameters, 'message'>, turn: Turn): Promise<Buffer> {
    return this.queue.do(unitsOf(parameters), turn, () => derive('argon2id', { message: password, ...parameters }));
  }
}
