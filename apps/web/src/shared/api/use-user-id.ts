import { skipToken } from '@reduxjs/toolkit/query';
import { useProfileQuery } from './profile-api.ts';

/** The current user's id, as the argument of queries about them; until it is known, the query is skipped. */
export const useUserId = (): number | typeof skipToken => useProfileQuery().data?.userId ?? skipToken;
