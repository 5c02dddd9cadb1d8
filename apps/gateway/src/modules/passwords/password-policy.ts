import { newPassword } from '@chaintide/contracts/people/auth';
import { ValidationError } from '../../platform/errors/validation-error.ts';
import { isCommon } from './common-passwords.ts';

/** Throws if a new password breaks the form's schema, with the same messages, or is too common. */
export const requireGoodPassword = (password: string): void => {
  const { error } = newPassword.safeParse(password);
  const messages = error?.issues.map(({ message }) => message) ?? (isCommon(password) ? ['password.common'] : []);
  if (messages.length > 0) throw new ValidationError(messages.map((message) => ({ path: ['password'], message })));
};
