import type { Visitor } from '../../platform/http/visitor.ts';
import { deviceKey, networkOf } from '../../platform/limits.ts';
import type { CodeAsker } from '../email-codes/email-codes.service.ts';
import type { LoginAttempts } from '../login-attempts/login-attempts.service.ts';

/** Who asks for a code, by where their attempts at the account are counted. A mark that may never come back says less than the network. */
export const codeAskerOf = async (
  attempts: LoginAttempts,
  account: string,
  { address, mark, isKept }: Visitor,
): Promise<CodeAsker> => {
  const { kind } = await attempts.laneOf({ account, address, mark });
  const [device, place] = [deviceKey(mark), `network ${networkOf(address)}`];
  if (kind === 'device') return { ids: [device], place, isKnown: true };
  if (kind === 'place') return { ids: [place], place, isKnown: true };
  return { ids: isKept ? [device, place] : [place], place, isKnown: false };
};
