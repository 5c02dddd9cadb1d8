import { sealedPassword } from './auth.ts';
import { secondFactorCode } from './second-factor.ts';

/** Given again by an owner for an act on the whole account: the password, and a code where the second factor is on. */
export const ownerProof = { oldPassword: sealedPassword, secondFactor: secondFactorCode.optional() };
