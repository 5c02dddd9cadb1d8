import { FILE_TIMEOUT_MS, refusalOf } from './call-bytes.ts';
import { callAs, type Call, type Caller, type CallResult } from './call.ts';
import type { CallFailure } from '../failures/failure.ts';

interface File {
  readonly blob: Blob;
  readonly name: string;
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

const readFile = async (response: Response): Promise<CallResult<File>> =>
  response.ok ? { data: { blob: await response.blob(), name: nameOf(response) } } : refusalOf(response);

/** Calls a route that returns a file; an incomplete file counts as a failure. */
export const callFile = async (call: Call, caller: Caller): Promise<File | { readonly error: CallFailure }> => {
  const result = await callAs(call, caller, { read: readFile, cache: 'no-cache', timeoutMs: FILE_TIMEOUT_MS });
  return 'data' in result ? result.data : result;
};
