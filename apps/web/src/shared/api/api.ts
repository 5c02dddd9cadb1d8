import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { callRoute, type Call } from './call.ts';
import type { CallFailure } from './failure.ts';

const baseQuery: BaseQueryFn<Call, unknown, CallFailure> = (call, { signal }) => callRoute(call, signal);

/** The one RTK Query api; each noun adds its endpoints. */
export const api = createApi({ baseQuery, endpoints: () => ({}) });
