import { email as address, type Captcha } from '@chaintide/contracts/people/auth';
import { fetchCaptcha } from './login-calls.ts';
import { proveWork, type Proof } from './proof-of-work.ts';
import { checkMail } from './registration-calls.ts';

const CHECK_AFTER_MS = 500; // spec 000 §9: debounce of typed text

/** The result of checking an address. */
export interface MailCheck {
  readonly email: string;
  /** Undefined if it could not be determined. */
  readonly isTaken: boolean | undefined;
  /** The captcha required after too many checks; null if it could not be loaded. */
  readonly captcha?: Captcha | null;
  /** Whether the last solution of the captcha was wrong. */
  readonly isMistaken?: boolean;
}

type Hear = (email: string, isTaken: boolean) => void;

/** Checks an address once it has not changed for a while; `note` gets null until there is a result. */
export class MailChecker {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private held: MailCheck | null = null;
  private proof: Proof | undefined;
  private newest = 0;
  private found: Hear = () => undefined;

  constructor(private readonly note: (check: MailCheck | null) => void) {}

  typed(text: string, found: Hear): void {
    clearTimeout(this.timer);
    this.found = found;
    this.tell(null);
    const mine = ++this.newest;
    const email = address.safeParse(text).data;
    if (email !== undefined) this.timer = setTimeout(() => void this.check(email, mine), CHECK_AFTER_MS);
  }

  /** Cancels a pending or running check. */
  stop(): void {
    clearTimeout(this.timer);
    this.newest++;
    this.proof?.stop();
  }

  /** Continues with the user's solution of the captcha. */
  seen(code: string): void {
    if (this.held?.captcha) void this.check(this.held.email, this.newest, { code, captcha: this.held.captcha });
  }

  anotherPicture(): void {
    if (this.held) void this.challenge(this.held.email, this.newest);
  }

  private async check(
    email: string,
    mine: number,
    seen?: { readonly code: string; readonly captcha: Captcha },
  ): Promise<void> {
    const answer = await checkMail(
      email,
      seen && { code: seen.code, uuid: seen.captcha.uuid, altcha: await this.proof?.answer },
    );
    if (mine !== this.newest) return;
    if (answer === 'challenged') return this.challenge(email, mine, seen !== undefined);
    this.tell({ email, isTaken: answer });
    if (answer !== undefined) this.found(email, answer);
  }

  private async challenge(email: string, mine: number, isMistaken = false): Promise<void> {
    this.proof?.stop();
    const answer = await fetchCaptcha();
    if (mine !== this.newest) return;
    this.proof = 'data' in answer ? proveWork(answer.data.challenge) : undefined;
    this.tell({ email, isTaken: undefined, captcha: 'data' in answer ? answer.data : null, isMistaken });
  }

  private tell(check: MailCheck | null): void {
    this.held = check;
    this.note(check);
  }
}
