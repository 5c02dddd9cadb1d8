import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../platform/http/visitor.ts';
import { deviceKey, networkOf } from '../../platform/limits.ts';
import { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import type { CodeAsker } from './email-codes.service.ts';

/** Identifies callers that request a code, in the same way as their login attempts are counted. */
@Injectable()
export class CodeAskers {
  constructor(private readonly attempts: LoginAttempts) {}

  /** A device mark that the browser may not keep is less reliable than the network. */
  async of(account: string, { address, mark, isKept }: Visitor): Promise<CodeAsker> {
    const { kind } = await this.attempts.laneOf({ account, address, mark });
    const [device, place] = [deviceKey(mark), `network ${networkOf(address)}`];
    if (kind === 'device') return { ids: [device], place, isKnown: true };
    if (kind === 'place') return { ids: [place], place, isKnown: true };
    return { ids: isKept ? [device, place] : [place], place, isKnown: false };
  }
}
