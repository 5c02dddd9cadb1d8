import { topics } from '@chaintide/contracts/realtime';
import { statementRoute, type StatementLine, type StatementPage } from '@chaintide/contracts/money/wallet';
import { api } from '../../shared/api/api.ts';
import { followFacts } from '../../shared/api/follow-topic.ts';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { statementLink, type StatementView } from './statement-view.ts';

export type StatementRow = StatementLine & { readonly version: number };

const tag = { type: 'balances', id: 'statement' } as const;

const statementApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: build.query<{ total: number; rows: StatementRow[] }, StatementView>({
      query: (view) => ({ route: statementRoute, query: statementLink.query(view) }),
      transformResponse: (answer) => {
        const { total, rows } = answer as StatementPage;
        return { total, rows: rows.map((row) => ({ ...row, version: 1 })) };
      },
      providesTags: [tag, 'identity'],
    }),
    /** Follows movements of money; holds no data. */
    statementFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) => {
        const readAgain = (): void => {
          entry.dispatch(api.util.invalidateTags([tag]));
        };
        return followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: readAgain,
          fact: ({ name }) => {
            if (name === 'balances.changed') readAgain();
          },
        });
      },
    }),
  }),
});

/** A page of the account's movements, updated live. */
export const useStatement = (view: StatementView) => {
  statementApi.useStatementFactsQuery(useUserId());
  return statementApi.useStatementQuery(view);
};
