import { accountExportRoute } from '@chaintide/contracts/people/account-export';
import { useSelector } from 'react-redux';
import { callFile } from '../../../shared/api/call-file.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { saveBlob } from '../../../shared/browser/save-blob.ts';
import type { SessionRoot } from '../../../shared/session/session.ts';
import type { Proof } from '../second-factor/owner-proof.tsx';

/** Downloads everything that is kept about the account; an incomplete file is not saved. */
export const useDataExport = (): ((body: Proof) => Promise<{ error?: CallFailure }>) => {
  const token = useSelector((state: SessionRoot) => state.session.token);
  return async (body) => {
    const answer = await callFile({ route: accountExportRoute, body }, { token });
    if ('error' in answer) return answer;
    saveBlob(answer.name, answer.blob);
    return {};
  };
};
