import { PGlite } from '@electric-sql/pglite';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fail, inRoot } from './workspace.mjs';

const FILE = inRoot('apps/gateway/src/platform/db/schema.ts');
const MIGRATIONS = inRoot('apps/gateway/migrations');

/** The TypeScript type of each database type as read by the gateway's drivers (`values.ts`); a missing type is an error. */
const readAs = /** @type {Record<string, string>} */ ({
  bigint: 'Int8',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  'character varying': 'string',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
});

/** Columns with a more specific type from `libs/contracts` than their own. JSON that is an array is written as text. */
const known = /** @type {Record<string, { type: string, file: string, asText?: boolean }>} */ ({
  'address_tag_history.becomes': { type: 'AddressTag', file: 'market/address-tags' },
  'address_tag_history.was': { type: 'AddressTag', file: 'market/address-tags' },
  'big_transactions.type': { type: 'OutputType', file: 'market/bitcoin-blocks' },
  'big_transfers.asset': { type: 'EtherAsset', file: 'market/ethereum-blocks' },
  'chain_transfers.coin': { type: 'Stablecoin', file: 'money/wallet' },
  'chain_transfers.network': { type: 'Network', file: 'money/networks' },
  'deliveries.channel': { type: 'Channel', file: 'alarms/deliveries' },
  'deliveries.event': { type: 'DeliveryEvent', file: 'alarms/deliveries' },
  'delivery_attempts.outcome': { type: 'AttemptOutcome', file: 'alarms/deliveries' },
  'endpoints.off_reason': { type: 'OffReason', file: 'alarms/endpoints' },
  'event_history.becomes': { type: 'ChartEvent', file: 'charts/events' },
  'event_history.was': { type: 'ChartEvent', file: 'charts/events' },
  'notifications.about': { type: "Notification['about']", file: 'support/notifications' },
  'notifications.kind': { type: 'NotificationKind', file: 'support/notifications' },
  'payments.mismatch': { type: 'Mismatch', file: 'money/payments' },
  'payments.network': { type: 'Network', file: 'money/networks' },
  'payments.state': { type: 'PaymentState', file: 'money/payments' },
  'payout_addresses.network': { type: 'Network', file: 'money/networks' },
  'proposals.change': { type: 'ProposedChange', file: 'people/proposals' },
  'proposals.state': { type: 'ProposalState', file: 'people/proposals' },
  'proposals.was_role': { type: 'StaffRole', file: 'people/roles' },
  'upgrades.paid': { type: "Receipt['paid']", file: 'money/upgrades', asText: true },
  'user_history.event': { type: "UserHistoryLine['event']", file: 'people/users' },
  'users.notifications': { type: 'Partial<NotificationSettings>', file: 'people/auth' },
  'withdrawals.mismatch': { type: 'PayoutMismatch', file: 'money/withdrawals' },
  'withdrawals.state': { type: 'WithdrawalState', file: 'money/withdrawals' },
});

/** @typedef {{ table: string, name: string, type: string, isNullable: boolean, hasDefault: boolean, isComputed: boolean, checks: string | null }} Column */

const columns = `
  select class.relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    (atthasdef or attidentity <> '') as "hasDefault", (attidentity = 'a' or attgenerated <> '') as "isComputed",
    (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint where conrelid = class.oid and contype = 'c' and conkey = array[attnum]) as checks
  from pg_class class join pg_attribute on attrelid = class.oid
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  order by class.relname, attnum`;

const migrated = async () => {
  const db = await PGlite.create();
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    await db.exec(readFileSync(`${MIGRATIONS}/${file}`, 'utf8'));
  const { rows } = await db.query(columns);
  await db.close();
  return /** @type {Column[]} */ (rows);
};

/** The names that a check constraint allows, if it is a list of names. */
const namesIn = (/** @type {string | null} */ checks) => {
  const list = /= ANY \(ARRAY\[(.*?)\]\)/.exec(checks ?? '')?.[1];
  return list && [...list.matchAll(/'(\w[^']*)'::text/g)].map(([, name]) => `'${name}'`).join(' | ');
};

const typeOf = (/** @type {Column} */ { table, name, type, isNullable, hasDefault, isComputed, checks }) => {
  const told = known[`${table}.${name}`];
  const read = readAs[type];
  if (!read) throw new Error(`${table}.${name} is ${type}: add the drivers' type for it to scripts/schema.mjs`);
  const base = told?.type ?? namesIn(checks) ?? read;
  const nullable = isNullable ? `${base} | null` : base;
  if (isComputed) return `Computed<${base === 'Int8' ? 'bigint' : nullable}>`;
  if (told?.asText) return `ColumnType<${nullable}, string, string>`;
  return hasDefault ? `Generated<${nullable}>` : nullable;
};

/** `chain_transfers` → `ChainTransfers` */
const nameOf = (/** @type {string} */ table) =>
  table.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());

const textOf = (/** @type {Column[]} */ all) => {
  const tables = Map.groupBy(all, ({ table }) => table);
  const used = Object.entries(known).filter(([place]) => all.some(({ table, name }) => place === `${table}.${name}`));
  if (used.length < Object.keys(known).length) throw new Error('scripts/schema.mjs names a column that does not exist');
  const imports = Map.groupBy(Object.values(known), ({ file }) => file);
  const importOf = (/** @type {string} */ file) =>
    [...new Set(imports.get(file)?.map(({ type }) => /^(?:Partial<)?(\w+)/.exec(type)?.[1] ?? ''))]
      .toSorted((a, b) => a.localeCompare(b))
      .join(', ');
  return [
    '// Written by scripts/schema.mjs from the migrations (`npm run fix`), and checked in because the compiler needs it.',
    "import type { ColumnType } from 'kysely';",
    ...[...imports.keys()]
      .toSorted()
      .map((file) => `import type { ${importOf(file)} } from '@chaintide/contracts/${file}';`),
    '',
    '/** Read as a bigint; the ids of the wire, which are numbers, can be written as they are. */',
    'type Int8 = ColumnType<bigint, bigint | number, bigint | number>;',
    '/** Filled by the database, unless it is given. */',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '/** Filled by the database alone. */',
    'type Computed<T> = ColumnType<T, never, never>;',
    ...[...tables].flatMap(([table, own]) => [
      '',
      `interface ${nameOf(table)} {`,
      ...own.map((column) => `  ${column.name}: ${typeOf(column)};`),
      '}',
    ]),
    '',
    'export interface Schema {',
    ...[...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};`),
    '}',
    '',
  ].join('\n');
};

try {
  const text = textOf(await migrated());
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text)
    throw new Error('schema.ts does not match the migrations: run `npm run fix`');
} catch (error) {
  fail(error);
}
