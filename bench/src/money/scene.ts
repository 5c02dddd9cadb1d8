import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Line } from './store.ts';

export interface Scene {
  readonly customers: readonly { readonly id: string; readonly token: string }[];
  readonly accountant: { readonly id: string; readonly token: string };
}

const NODE_BLOCK = 100;
const blockHash = `0x${'b'.repeat(64)}`;
const block = {
  number: `0x${NODE_BLOCK.toString(16)}`,
  hash: blockHash,
  timestamp: '0x60000000',
  transactions: [],
  parentHash: blockHash,
  gasLimit: '0x1',
  gasUsed: '0x0',
  size: '0x1',
  difficulty: '0x0',
};
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'; // USDT, as the product knows it
const [SENDER, RECEIVER] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
const UNITS = 5_000_000;
const word = (hex: string): string => `0x${hex.padStart(64, '0')}`;

/** The receipt of any transaction: it pays five dollars to the address shared by all orders here. */
const receiptOf = (hash: unknown): object => ({
  transactionHash: hash,
  transactionIndex: '0x0',
  blockHash,
  blockNumber: block.number,
  status: '0x1',
  type: '0x2',
  from: SENDER,
  to: TOKEN,
  cumulativeGasUsed: '0x1',
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  contractAddress: null,
  logsBloom: null,
  logs: [
    {
      address: TOKEN,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        word(SENDER.slice(2)),
        word(RECEIVER.slice(2)),
      ],
      data: word(UNITS.toString(16)),
      blockNumber: block.number,
      blockHash,
      transactionHash: hash,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    },
  ],
});

const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  eth_getBlockByNumber: () => block,
  eth_getBlockByHash: () => block,
  eth_getLogs: () => [],
  eth_blockNumber: () => block.number,
  eth_getTransactionReceipt: ([hash]) => receiptOf(hash),
};

interface Call {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown[];
}

/** A node whose blocks are all final; a confirmation by accounting asks it for a transaction and its block. */
export const startNode = async (): Promise<{ url: string; server: Server }> => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const chainId = request.url?.includes('bep20') ? '0x7a6a' : '0x7a69';
      const answerTo = ({ id = 0, method = '', params = [] }: Call): object => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? chainId : (answers[method]?.(params) ?? null),
      });
      const asked = (body === '' ? {} : JSON.parse(body)) as Call | Call[];
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server };
};

/** A new account and a token of its session. */
export const person = async (line: Line, staffRole: string | null): Promise<{ id: string; token: string }> => {
  const [name, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const [user] = await line.query<{ id: string }>(
    `insert into users (user_name, email, password_hash, staff_role, created_at) values ($1, $2, 'none', $3, now()) returning id::text`,
    [name.slice(0, 20), `${name}@example.com`, staffRole],
  );
  await line.query(
    `insert into sessions (token_hash, user_id, device, address, created_at, seen_at, expires_at, elevated_until) values ($1, $2, 'bench', '127.0.0.1', now(), now(), now() + interval '8 hours', now() + interval '8 hours')`,
    [createHash('sha256').update(token).digest(), user!.id],
  );
  return { id: user!.id, token };
};

/** Credits five million dollars with the ledger's own function. */
const fund = async (line: Line, userId: string): Promise<void> => {
  await line.query(
    `insert into ledger_accounts (kind, user_id, coin) values ('deposits', null, 'USDT'), ('revenue', null, 'USDT'), ('available', $1, 'USDT') on conflict do nothing`,
    [userId],
  );
  await line.query(
    `with movement as (insert into ledger_movements (cause, cause_id, step, at) values ('recharge', $1, 'credit', now()) returning id)
     insert into ledger_entries select movement.id, accounts.id, case kind when 'deposits' then -5000000000000 else 5000000000000 end
     from movement, ledger_accounts accounts where coin = 'USDT' and (kind = 'deposits' or (kind = 'available' and user_id = $2))`,
    [randomUUID(), userId],
  );
};

export const prepare = async (line: Line, customers: number): Promise<Scene> => {
  const accountant = await person(line, 'accounting');
  const all = [];
  for (let n = 0; n < customers; n += 1) {
    const one = await person(line, null);
    await fund(line, one.id);
    all.push(one);
  }
  return { customers: all, accountant };
};

/** Recharge orders that wait for accounting's decision, each with its final transfer. */
export const waitingOrders = (line: Line, { customers }: Scene, count: number): Promise<string[]> =>
  line
    .query<{ id: string }>(
      `with places as (insert into collection_addresses (network, address, added_at) select 'ERC-20', gen_random_uuid()::text, now() from generate_series(1, $1::int) returning id),
       orders as (insert into payments (user_id, key, state, coin, network, amount, arrived, address_id, created_at, expires_at, hash, mismatch)
         select ($2::bigint[])[1 + id % array_length($2::bigint[], 1)], gen_random_uuid(), 'awaitingApproval', 'USDT', 'ERC-20', 5000000, 5000000, id, now(), now(), '0x' || lpad(to_hex(id), 64, '0'), 'late' from places returning id, hash)
     insert into chain_transfers (network, hash, log_index, contract, coin, sender, receiver, raw, units, block_number, block_hash, block_at, is_final, payment_id)
     select 'ERC-20', hash, 0, '${TOKEN}', 'USDT', '${SENDER}', '${RECEIVER}', ${UNITS}, ${UNITS}, ${NODE_BLOCK}, '${blockHash}', now(), true, id from orders returning payment_id::text as id`,
      [count, customers.map(({ id }) => id)],
    )
    .then((rows) => rows.map(({ id }) => id));
