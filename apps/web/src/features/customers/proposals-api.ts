import {
  proposalApproveRoute,
  proposalRejectRoute,
  proposalsRoute,
  proposalWithdrawRoute,
  type Proposal,
} from '@chaintide/contracts/people/proposals';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';

/** An admin's possible answers to a proposal, in the order in which they are offered. */
export const proposalAnswers = ['approve', 'reject', 'withdraw'] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

const routeOf = {
  approve: proposalApproveRoute,
  reject: proposalRejectRoute,
  withdraw: proposalWithdrawRoute,
} as const;

const proposalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    proposals: build.query<Proposal[], void>({
      query: () => callOf(proposalsRoute, {}),
      providesTags: [{ type: 'users', id: 'proposals' }, 'identity'],
    }),
    answerProposal: build.mutation<Proposal, Pick<Proposal, 'id' | 'version'> & { readonly answer: ProposalAnswer }>({
      query: ({ id, version, answer }) => callOf(routeOf[answer], { params: { id }, body: { version } }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const given = await queryFulfilled.catch(() => undefined);
        dispatch(given ? putProposal(given.data) : api.util.invalidateTags([{ type: 'users', id: 'proposals' }]));
      },
    }),
  }),
});

const isNewest = (rows: readonly Proposal[], { id, version }: Proposal): boolean =>
  rows.every((row) => row.id !== id || row.version <= version);

/** Updates or removes a proposal among the pending ones. */
export const putProposal =
  (proposal: Proposal) =>
  (dispatch: Dispatch): void => {
    dispatch(
      proposalsApi.util.updateQueryData('proposals', undefined, (rows) => {
        if (!isNewest(rows, proposal)) return rows;
        const others = rows.filter(({ id }) => id !== proposal.id);
        return proposal.state === 'proposed' ? [proposal, ...others].toSorted((a, b) => b.id - a.id) : others;
      }),
    );
  };

export const { useProposalsQuery, useAnswerProposalMutation } = proposalsApi;
