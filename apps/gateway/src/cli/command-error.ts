/** A question that cannot be answered; the message is written for the person who asked. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
