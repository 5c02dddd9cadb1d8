/** A line cannot be opened; the message is one line for a person. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

export type Heard = (bytes: Uint8Array) => void;

/**
 * A line between the processes of one installation. Messages of a sender on a channel arrive in order, each at most once; any of them may be
 * lost. Who sends hears its own.
 */
export abstract class Wire {
  /** The names of channels have no spaces. Does not wait, and does not fail: a message that cannot be sent is a lost one. */
  abstract publish(channel: string, bytes: Uint8Array): void;
  /** Resolves when everything sent from now on is heard. */
  abstract subscribe(channel: string, heard: Heard): Promise<void>;
  abstract unsubscribe(channel: string): Promise<void>;
  abstract close(): Promise<void>;
}

/** For a process that has no others beside it. */
export class NoWire extends Wire {
  override publish(): void {}
  override async subscribe(): Promise<void> {}
  override async unsubscribe(): Promise<void> {}
  override async close(): Promise<void> {}
}
