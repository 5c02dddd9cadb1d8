import type { Tx } from '../../platform/db/database.ts';

/** Ends every session: in a restored database, sessions that were ended since the backup would be alive again. */
export const endAllSessions = async (tx: Tx): Promise<void> => {
  await tx.query('delete from sessions');
};
