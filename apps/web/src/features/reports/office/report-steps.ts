import type { Report, ReportEvent } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useActOnReport } from './reports-api.ts';

/** Sends steps of a report one after another, each with the version that the last one left, and holds the failure. */
export const useReportSending = () => {
  const [act, { isLoading }] = useActOnReport();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async (
    { id, version }: Pick<Report, 'id' | 'version'>,
    event: ReportEvent,
  ): Promise<Report | undefined> => {
    const { data, error } = await act({ id, version, event });
    setFailure((error as CallFailure | undefined) ?? null);
    return data;
  };
  return { send, failure, isLoading };
};
