import { createHash } from 'node:crypto';
import type { DemoMail } from '@chaintide/contracts/people/demo';
import type { Actor } from '@chaintide/machines/actor';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Account } from '../users/users.service.ts';
import type { Customer, Office } from './stories.ts';
import type { ReplayServices } from './replay.service.ts';

export type People = Readonly<Record<Customer | Office, Account>>;

/** One step of a story, and its time in Unix ms. */
export interface Step {
  readonly at: number;
  readonly run: () => Promise<void>;
  /** Repeats, at each later start, the effects that are not stored. */
  readonly recall?: () => Promise<void>;
}

/** The services and accounts of the stories, and the time that they count back from. */
export interface Stage {
  readonly services: ReplayServices;
  readonly people: People;
  readonly begun: number;
}

export const ownerOf = ({ id }: Account): Actor & { readonly id: number } => ({ kind: 'owner', id });
export const officeOf = ({ id }: Account): Actor & { readonly id: number } => ({ kind: 'finance', id });

/** A story has the same idempotency key in every run, so that it is created once. */
export const keyOf = (story: string): string => {
  const hex = createHash('sha256').update(`chaintide demo story ${story}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Requests an order with a mailed code. */
export interface Asking<T> {
  readonly ask: (emailCode: string) => Promise<T>;
  readonly send: () => Promise<unknown>;
}

const unless =
  (...errors: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError && errors.includes(error.error))) throw error;
  };

/** Returns an order that already exists. */
const found = <T>({ ask }: Pick<Asking<T>, 'ask'>): Promise<T | undefined> =>
  ask('').catch(unless('emailCode.expired', 'emailCode.wrong'));

const codeIn = ({ text }: DemoMail): string[] => /^\s*(\d{6})\s*$/m.exec(text)?.slice(1) ?? [];

/**
 * Returns the existing order, or creates one with the newest code in the owner's mailbox, which may come from an
 * interrupted run. Mails of other kinds, such as an alarm's, may have arrived since.
 */
const openOnce = async <T>({ mailbox }: ReplayServices, { email }: Account, asking: Asking<T>): Promise<T> => {
  const existing = await found(asking);
  if (existing) return existing;
  await asking.send().catch(unless('request.tooMany'));
  const [code = ''] = (await mailbox.newest(email)).flatMap(codeIn);
  return asking.ask(code);
};

/** Replays one order of an account. */
export abstract class OrderReplay<S extends { readonly who: Customer }, T> {
  protected row: T | undefined;
  protected readonly owner: Account;

  constructor(
    protected readonly story: S,
    protected readonly stage: Stage,
  ) {
    this.owner = stage.people[story.who];
  }

  protected abstract get asking(): Asking<T>;

  /** Opens the order, or at a later start finds it. */
  protected opening(at: number): Step {
    return {
      at,
      run: async () => {
        this.row = await openOnce(this.stage.services, this.owner, this.asking);
      },
      recall: async () => {
        this.row = await found(this.asking);
      },
    };
  }
}
