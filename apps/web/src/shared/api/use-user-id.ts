import { skipToken } from '@reduxjs/toolkit/query';
import { useProfileQuery } from './profile-api.ts';

/** Whose session this is, as the argument of a query about them; until it is known the query waits. */
export const useUserId = (): number | typeof skipToken => useProfileQuery().data?.userId ?? skipToken;
