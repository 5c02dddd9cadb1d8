import { Logger } from '@nestjs/common';

export type AuthEvent =
  | 'registered'
  | 'loggedIn'
  | 'loginFailed'
  | 'loginDisabled'
  | 'loggedOut'
  | 'passwordChanged'
  | 'passwordReset'
  | 'sessionEnded'
  | 'madeAdmin'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesRenewed'
  | 'steppedUp'
  | 'dataExported'
  | 'deletionAsked'
  | 'deletionCancelled'
  | 'refused';

interface Noted {
  readonly userId?: number | undefined;
  readonly address?: string;
  /** The name of the error. */
  readonly error?: string;
  readonly path?: string;
  readonly requestId?: string;
}

/** Authentication events, one line each with its count in this process. Never logs a name as typed, a password, a code or a token. */
class AuthLog {
  private readonly logger = new Logger('Auth');
  private readonly counts = new Map<string, number>();

  note(event: AuthEvent, noted: Noted = {}): void {
    const counted = noted.error === undefined ? event : `${event} ${noted.error}`;
    const count = (this.counts.get(counted) ?? 0) + 1;
    this.counts.set(counted, count);
    this.logger.log({ event, count, ...noted }, counted);
  }
}

export const authLog = new AuthLog();
