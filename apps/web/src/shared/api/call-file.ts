import { MINUTE } from '@chaintide/contracts/limits';
import { callAs, readEnvelope, type Call, type Caller, type CallResult } from './call.ts';
import { linkFailed, type CallFailure } from '../failures/failure.ts';

const TIMEOUT_MS = MINUTE; // a file may be as long as the selection

interface File {
  readonly blob: Blob;
  readonly name: string;
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

const refusalOf = async (response: Response): Promise<{ readonly error: CallFailure }> => {
  const answer = await readEnvelope(response);
  return 'error' in answer ? answer : { error: linkFailed('unreadable') };
};

const readFile = async (response: Response): Promise<CallResult<File>> =>
  response.ok ? { data: { blob: await response.blob(), name: nameOf(response) } } : refusalOf(response);

const readBytes = async (response: Response): Promise<CallResult<Uint8Array>> =>
  response.ok ? { data: new Uint8Array(await response.arrayBuffer()) } : refusalOf(response);

/** Calls a route that returns a file; an incomplete file counts as a failure. */
export const callFile = async (call: Call, caller: Caller): Promise<File | { readonly error: CallFailure }> => {
  const result = await callAs(call, caller, { read: readFile, cache: 'no-cache', timeoutMs: TIMEOUT_MS });
  return 'data' in result ? result.data : result;
};

/** Calls a route whose response never changes for a given address, so that the browser's cached copy is sufficient. */
export const callImmutable = (call: Call, caller: Caller): Promise<CallResult<Uint8Array>> =>
  callAs(call, caller, { read: readBytes, cache: 'default', timeoutMs: TIMEOUT_MS });
