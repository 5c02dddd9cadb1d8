import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { callFile } from '../api/call-file.ts';
import type { Call } from '../api/call.ts';
import type { CallFailure } from '../failures/failure.ts';
import { saveBlob } from '../browser/save-blob.ts';
import { useText } from '../i18n/use-text.ts';
import type { MessagesRoot } from '../messages/messages.ts';
import type { SessionRoot } from '../session/session.ts';
import { tellFailure } from '../session/tell-failure.ts';

/** Downloads a whole list as a file, in the language of the page; an incomplete file is not saved. */
export const useRecordFile = () => {
  const { language } = useText();
  const token = useSelector((state: SessionRoot) => state.session.token);
  const dispatch = useDispatch<ThunkDispatch<MessagesRoot, unknown, UnknownAction>>();
  const [isFetching, setFetching] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const fetchFile = async (call: Call, name: string): Promise<void> => {
    setFetching(true);
    setFailure(null);
    const answer = await callFile({ ...call, query: { ...call.query, language } }, { token });
    setFetching(false);
    if ('blob' in answer) saveBlob(name, answer.blob);
    else if (answer.error.name === 'login.expired') dispatch(tellFailure(answer.error, token));
    else setFailure(answer.error);
  };
  return { isFetching, failure, fetchFile };
};
