import { email as address, type Captcha } from '@chaintide/contracts/auth';
import { fetchCaptcha } from './login-calls.ts';
import { proveWork, type Proof } from './proof-of-work.ts';
import { checkMail } from './registration-calls.ts';

const CHECK_AFTER_MS = 500; // spec 000 §9: the debounce of what is typed

/** What is known of an address. */
export interface MailCheck {
  readonly email: string;
  /** Undefined where nobody could say. */
  readonly isTaken: boolean | undefined;
  /** Asked about too often: the picture without which nobody says; null where it could not be fetched. */
  readonly captcha?: Captcha | null;
  /** What was seen in the last picture was not in it. */
  readonly isMistaken?: boolean;
}

type Hear = (email: string, isTaken: boolean) => void;

/** Asks about an address once it has not changed for a while; `note` hears null while it is not known. */
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

  /** Ends a check that is waiting or under way. */
  stop(): void {
    clearTimeout(this.timer);
    this.newest++;
    this.proof?.stop();
  }

  /** What a person sees in the picture. */
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
