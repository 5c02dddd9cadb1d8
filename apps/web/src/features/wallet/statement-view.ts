import { statementQuery, type MovementCause, type StatementLine } from '@chaintide/contracts/wallet';
import { z } from 'zod';

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

const first: StatementView = view.parse({});
export const readView = (search: URLSearchParams): StatementView => view.parse(Object.fromEntries(search));

/** Only what is not as at first: it is the link's query string, and what the gateway is asked. */
export const queryOf = (shown: StatementView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shown)
      .filter(([name, value]) => value !== undefined && value !== '' && value !== first[name as keyof StatementView])
      .map(([name, value]) => [name, String(value)]),
  );

/** The same for a file, which has no pages. */
export const fileQueryOf = ({ coin, cause, from, to }: StatementView): Record<string, string | undefined> => ({
  coin,
  cause,
  from,
  to,
});

export const isFiltered = ({ coin, cause, from, to }: StatementView): boolean =>
  [coin, cause, from, to].some((one) => one !== undefined);

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
