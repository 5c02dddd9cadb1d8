import { statementQuery, type StatementLine } from '@chaintide/contracts/money/wallet';
import { z } from 'zod';
import { listLink, queryOf, searchPart } from '../../shared/lists/list-link.ts';

const { shape } = statementQuery;

/** The filters of the statement; an invalid part of the link counts as absent. */
const view = z.object({
  coin: shape.coin.catch(undefined),
  cause: shape.cause.catch(undefined),
  direction: shape.direction.catch(undefined),
  search: searchPart,
  from: shape.from.catch(undefined),
  to: shape.to.catch(undefined),
  page: shape.page.catch(1),
  rows: shape.rows.catch(50),
});
export type StatementView = z.infer<typeof view>;

export const statementLink = listLink(view);

/** The query for a file, which has no pages. */
export const fileQueryOf = (shown: StatementView): Record<string, string> =>
  queryOf({ ...shown, page: undefined, rows: undefined });

type Source = Pick<StatementLine, 'cause' | 'causeId'>;

/** The page that shows the order. */
export const orderPath = ({ cause, causeId }: Source): string =>
  ({
    recharge: `/Recharge?order=${causeId}`,
    upgrade: '/payHistories',
    withdrawal: `/withdrawalDetails?id=${causeId}`,
  })[cause];

const steps = ['credit', 'add', 'reverse', 'pay', 'apply', 'end'] as const;

/** The name of a step without its repetition number; undefined if this page does not know it. */
export const stepName = (step: string): (typeof steps)[number] | undefined =>
  steps.find((name) => step.split(' ')[0] === name);
