import { MINUTE } from '@chaintide/contracts/limits';
import { callAs, readEnvelope, type Call, type Caller, type CallResult } from './call.ts';
import { linkFailed, type CallFailure } from '../failures/failure.ts';

/** A file may be as long as the selection. */
export const FILE_TIMEOUT_MS = MINUTE;

interface Bytes {
  readonly bytes: Uint8Array;
  /** The entity tag, which a proxy that compresses makes weak. */
  readonly tag: string | undefined;
}

/** The refusal that a route of files responds with. */
export const refusalOf = async (response: Response): Promise<{ readonly error: CallFailure }> => {
  const answer = await readEnvelope(response);
  return 'error' in answer ? answer : { error: linkFailed('unreadable') };
};

const read = async (response: Response): Promise<CallResult<Bytes>> =>
  response.ok
    ? {
        data: {
          bytes: new Uint8Array(await response.arrayBuffer()),
          tag: response.headers.get('etag')?.split('"')[1],
        },
      }
    : refusalOf(response);

/** Calls a route that returns bytes; `default` uses the browser's copy of what never changes, `no-cache` revalidates it. */
export const callBytes = (call: Call, caller: Caller, cache: 'default' | 'no-cache'): Promise<CallResult<Bytes>> =>
  callAs(call, caller, { read, cache, timeoutMs: FILE_TIMEOUT_MS });
