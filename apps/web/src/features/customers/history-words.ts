import { levels, type Level } from '@chaintide/contracts/people/levels';
import type { Proposal } from '@chaintide/contracts/people/proposals';
import { roles, type Role } from '@chaintide/contracts/people/roles';
import type { UserHistoryLine } from '@chaintide/contracts/people/users';
import { formatMoment } from '../../shared/format/time.ts';
import type { Text } from '../../shared/i18n/use-text.ts';
import type { HistoryEntry } from '../../shared/orders/order-history.tsx';

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
const isLevel = (text: string): text is Level => (levels as readonly string[]).includes(text);

const powers = ['disable', 'enable', 'removeSecondFactor'] as const;
const isPower = (text: string | undefined): text is (typeof powers)[number] =>
  (powers as readonly (string | undefined)[]).includes(text);

const moment = (text: string, { language }: Text<'account' | 'customers'>): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : formatMoment(time, language);
};

/** Formats `annual 2027-01-01T00:00:00.000Z` as text. */
const levelWords = (value: string, text: Text<'account' | 'customers'>): string => {
  const [level = '', until] = value.split(' ');
  const name = isLevel(level) ? text.t(`account.level.${level}`) : level;
  return until === undefined ? name : text.t('customers.levelUntil', { level: name, until: moment(until, text) });
};

/** Formats `role admin`, or an action with a name of its own. */
const powerWords = (value: string, { t }: Text<'account' | 'customers'>): string => {
  const [kind, role = ''] = value.split(' ');
  if (kind === 'role')
    return t('customers.changeTo', {
      name: t('customers.event.role'),
      after: isRole(role) ? t(`shell.role.${role}`) : t('customers.noRole'),
    });
  return isPower(kind) ? t(`customers.action.${kind}`) : value;
};

/** The change of a proposal as text. */
export const proposalWords = ({ change }: Pick<Proposal, 'change'>, text: Text<'account' | 'customers'>): string =>
  powerWords(change.kind === 'role' ? `role ${change.role ?? ''}` : change.kind, text);

type Change = Pick<UserHistoryLine, 'event' | 'was' | 'becomes'>;

/** A field's label and the formatter of its values; events without values are missing. */
const words: { readonly [E in Change['event']]?: (value: string, text: Text<'account' | 'customers'>) => string } = {
  role: (value, { t }) => (isRole(value) ? t(`shell.role.${value}`) : value),
  level: levelWords,
  trial: moment,
  proposed: powerWords,
  approved: powerWords,
  rejected: powerWords,
  withdrawn: powerWords,
  expired: powerWords,
};

const valueWords = (
  event: Change['event'],
  value: string | null,
  text: Text<'account' | 'customers'>,
): string | undefined => {
  if (value === null) return event === 'role' ? text.t('customers.noRole') : undefined;
  return words[event]?.(value, text);
};

/** An event of an account with its change of value, if it has one. */
export const changeWords = ({ event, was, becomes }: Change, text: Text<'account' | 'customers'>): string => {
  const [before, after] = [valueWords(event, was, text), valueWords(event, becomes, text)];
  const name = text.t(`customers.event.${event}`);
  if (after === undefined) return name;
  return before === undefined
    ? text.t('customers.changeTo', { name, after })
    : text.t('customers.changeFromTo', { name, before, after });
};

/** The history of an account, as text. */
export const entriesOf = (lines: readonly UserHistoryLine[], text: Text<'account' | 'customers'>): HistoryEntry[] =>
  lines.map((line) => ({
    at: line.at,
    by: line.by ?? text.t('customers.system'),
    note: line.note,
    words: changeWords(line, text),
  }));
