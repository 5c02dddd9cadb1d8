import { Injectable } from '@nestjs/common';
import { Limits, type LimitRule } from '../../platform/limits.ts';
import { SealedPasswords } from './sealed-passwords.ts';

/** What every call at the door passes first: how often it may come, and a password that nobody else could read or use again. */
@Injectable()
export class Door {
  constructor(private readonly limits: Limits, private readonly seals: SealedPasswords) {}

  /** Throws `request.tooMany` for a place that asks too often. */
  pass(rule: LimitRule, address: string): Promise<void> {
    return this.limits.take(rule, address);
  }

  /** The password inside, or `password.sealBroken` or `password.sealUsed`. */
  open(sealed: string): Promise<string> {
    return this.seals.open(sealed);
  }
}
