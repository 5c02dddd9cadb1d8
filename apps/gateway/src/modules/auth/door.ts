import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../platform/http/visitor.ts';
import { Limits, type LimitRule } from '../../platform/limits.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';

/** What every call at the door passes first: how often it may come, and a password that nobody else could read or use again. */
@Injectable()
export class Door {
  constructor(
    private readonly limits: Limits,
    private readonly seals: SealedPasswords,
  ) {}

  /** Throws `request.tooMany` for a place that asks too often; a device that logged in before is counted by itself. */
  pass(rule: LimitRule, visitor: Visitor): Promise<void> {
    return this.limits.takeFor(rule, visitor);
  }

  /** The password inside, or `password.sealBroken` or `password.sealUsed`. */
  open(sealed: string): Promise<string> {
    return this.seals.open(sealed);
  }
}
