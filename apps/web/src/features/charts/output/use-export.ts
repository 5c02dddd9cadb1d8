import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { callFile } from '../../../shared/api/call-file.ts';
import type { Call } from '../../../shared/api/call.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { saveBlob } from '../../../shared/browser/save-blob.ts';
import { useSay, type MessagesRoot } from '../../../shared/messages/messages.ts';
import type { SessionRoot } from '../../../shared/session/session.ts';
import { tellFailure } from '../../../shared/session/tell-failure.ts';

interface ExportRequest {
  readonly call: Call;
  readonly name: string;
}

export type Exporting =
  | { readonly state: 'running'; readonly name: string }
  | { readonly state: 'failed'; readonly name: string; readonly failure: CallFailure };

export interface Export {
  readonly exporting: Exporting | null;
  readonly start: (request: ExportRequest) => void;
  readonly retry: () => void;
  /** Cancels a running export, or removes the message of a failed one. */
  readonly dismiss: () => void;
}

/**
 * Fetches a file completely before saving it: a broken connection leaves no partial file, and the export can be
 * retried.
 */
export const useExport = (): Export => {
  const token = useSelector((state: SessionRoot) => state.session.token);
  const dispatch = useDispatch<ThunkDispatch<MessagesRoot, unknown, UnknownAction>>();
  const say = useSay();
  const [exporting, setExporting] = useState<Exporting | null>(null);
  const running = useRef<{ readonly request: ExportRequest; readonly stop: AbortController } | null>(null);

  const run = async (request: ExportRequest): Promise<void> => {
    running.current?.stop.abort();
    const stop = new AbortController();
    running.current = { request, stop };
    setExporting({ state: 'running', name: request.name });
    const answer = await callFile(request.call, { token, signal: stop.signal });
    if (stop.signal.aborted) return;
    if ('error' in answer) {
      if (answer.error.name === 'login.expired') dispatch(tellFailure(answer.error, token));
      setExporting({ state: 'failed', name: request.name, failure: answer.error });
      return;
    }
    const name = answer.name || request.name;
    saveBlob(name, answer.blob);
    setExporting(null);
    say('info', { text: 'output.fileSaved', args: { name } });
  };
  return {
    exporting,
    start: (request) => {
      void run(request);
    },
    retry: () => {
      if (running.current) void run(running.current.request);
    },
    dismiss: () => {
      running.current?.stop.abort();
      setExporting(null);
    },
  };
};
