import { statementQuery, type MovementCause, type StatementLine } from '@chaintide/contracts/wallet';
import { z } from 'zod';
import { listLink } from '../../shared/orders/list-link.ts';

const { shape } = statementQuery;

/** What the statement is filtered by; a part of the link that makes no sense counts as absent. */
const view = z.object({
  coin: shape.coin.catch(undefined),
  cause: shape.cause.catch(undefined),
  from: shape.from.catch(undefined),
  to: shape.to.catch(undefined),
  page: shape.page.catch(1),
  rows: shape.rows.catch(50),
});
export type StatementView = z.infer<typeof view>;

export const statementLink = listLink(view);

/** The same for a file, which has no pages. */
export const fileQueryOf = ({ coin, cause, from, to }: StatementView): Record<string, string | undefined> => ({
  coin,
  cause,
  from,
  to,
});

const letters: Readonly<Record<MovementCause, string>> = { recharge: 'R', upgrade: 'U', withdrawal: 'W' };

type Source = Pick<StatementLine, 'cause' | 'causeId'>;

/** What people call the order behind a movement. */
export const orderNumber = ({ cause, causeId }: Source): string => letters[cause] + causeId.padStart(6, '0');

/** Where that order is shown. */
export const orderPath = ({ cause, causeId }: Source): string =>
  ({
    recharge: `/Recharge?order=${causeId}`,
    upgrade: '/payHistories',
    withdrawal: `/withdrawalDetails?id=${causeId}`,
  })[cause];

const steps = ['credit', 'add', 'reverse', 'pay', 'apply', 'end'] as const;

/** The name of a step without what tells its repetitions apart; undefined where it is none that this page knows. */
export const stepName = (step: string): (typeof steps)[number] | undefined =>
  steps.find((name) => step.split(' ')[0] === name);
