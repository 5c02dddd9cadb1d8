/** The environment prevents the start; the message is one line for a person. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
