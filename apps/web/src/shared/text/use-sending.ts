import { fieldProblems } from '@chaintide/contracts/field-problems';
import { useState } from 'react';
import { callFailureText } from '../failures/failure-text.ts';
import type { CallFailure } from '../failures/failure.ts';
import { useText, type Text } from '../i18n/use-text.ts';

const problemOf = (failure: CallFailure, text: Text): string => {
  const [problem] = failure.kind === 'refused' ? Object.values(failure.fields ?? {}) : [];
  return problem === undefined ? callFailureText(failure, text) : text.pick(fieldProblems[problem]);
};

/** For a composer: sends its text, and says why that was refused. */
export const useSending = (send: (source: string) => Promise<CallFailure | undefined>) => {
  const text = useText();
  const [failure, setFailure] = useState<CallFailure>();
  return {
    problem: failure && problemOf(failure, text),
    onSend: async (source: string): Promise<boolean> => {
      const refusal = await send(source);
      setFailure(refusal);
      return refusal === undefined;
    },
  };
};
