/** An archive that cannot be written; the message is one line for a person. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
