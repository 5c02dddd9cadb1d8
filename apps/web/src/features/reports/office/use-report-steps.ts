import type { Report } from '@chaintide/contracts/reports/reports';
import type { Actor } from '@chaintide/machines/actor';
import { reportMachine, type ReportMachineEvent } from '@chaintide/machines/report';
import { hasTag } from '@chaintide/machines/states';
import { allowed } from '@chaintide/machines/step';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useSession } from '../../../shared/session/session.ts';

type Type = ReportMachineEvent['type'];

/** The steps that this person may take now, by the same machine as the gateway. */
export const useReportSteps = ({ state, publisher, writers }: Report) => {
  const id = useUserId();
  const { role } = useSession();
  const mayTake = (type: Type): boolean => {
    if (typeof id !== 'number' || (role !== 'verifier' && role !== 'admin')) return false;
    const by: Actor = { kind: role, id };
    const context = { publisherId: publisher?.id ?? null, writers, isDue: true };
    return allowed(reportMachine, { state, context }, [{ type, by }]).length > 0;
  };
  return { mayTake, isInReview: hasTag(reportMachine, state, 'review') };
};
