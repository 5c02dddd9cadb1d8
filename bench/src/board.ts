import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { messageCreateRoute } from '@chaintide/contracts/support/board';
import { topics } from '@chaintide/contracts/realtime';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Readers } from './board/readers.ts';
import { server, type Line } from './money/store.ts';
import { processorSeconds } from './transport/load.ts';

const CLIENTS = 200;
const PER_SECOND = 20;
const SECONDS = 60;
const MESSAGES = PER_SECOND * SECONDS;
const EACH = 12; // of one writer: below the limit of a person on one board
const AIM = 2;
const SETTLE_MS = 3_000;

interface Place {
  readonly url: string;
}
interface Ours extends Place {
  readonly board: string;
  readonly tokens: readonly string[];
}

/** A forked program, and what it says first. */
const started = async (
  program: URL,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; told: unknown }> => {
  const child = fork(program, { env: { ...process.env, ...env } });
  const [told] = (await once(child, 'message')) as [unknown];
  return { child, told };
};

const ended = async (child: ChildProcess): Promise<void> => {
  child.send('end');
  await once(child, 'exit');
};

/** Runs the work so many times a second, whether the one before is done or not. */
const paced = async (work: (turn: number) => unknown): Promise<void> => {
  const begun = performance.now();
  const all: Promise<unknown>[] = [];
  for (let turn = 0; turn < MESSAGES; turn += 1) {
    await wait(Math.max(0, begun + (turn * 1_000) / PER_SECOND - performance.now()));
    const done = Promise.resolve(work(turn));
    done.catch(() => undefined); // reported at the end
    all.push(done);
  }
  await Promise.all(all);
};

const write = async ({ url, board, tokens }: Ours, turn: number): Promise<void> => {
  const writer = Math.floor(turn / EACH);
  const address = `${url}${API_BASE}${fillPath(messageCreateRoute.path, { indicator: board })}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[writer]}`,
      'x-forwarded-for': `10.0.0.${writer}`,
    },
    body: JSON.stringify({ text: `第 ${turn} 条：the **value** of today looks wrong`, pin: null, key: randomUUID() }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
};

/** CPU time of the database's processes so far, in seconds. */
const databaseSeconds = async (line: Line): Promise<number> => {
  const rows = await line.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.reduce((sum, { pid }) => sum + (processorSeconds(pid) || 0), 0);
};

const perMessage = (seconds: number): string => `${((seconds / MESSAGES) * 1e3).toFixed(2)} ms`;

const measureOurs = async (): Promise<{ cost: number; database: number; example: unknown }> => {
  const store = await server();
  if (!store) throw new Error('board needs PostgreSQL, so that the part of the database can be told apart');
  const { lines, close } = await store.open(1);
  const env = { ...store.env, WRITERS: String(Math.ceil(MESSAGES / EACH)) };
  const { child, told: ours } = await started(new URL('board/ours.ts', import.meta.url), env);
  const told = ours as Ours;
  try {
    const readers = await Readers.at(told.url, CLIENTS);
    await Promise.all(
      readers.sockets.map((socket) => socket.emitWithAck('topic.join', { topic: topics.board(told.board) })),
    );
    await wait(SETTLE_MS);
    const before = [processorSeconds(child.pid!), await databaseSeconds(lines[0]!)] as const;
    await paced((turn) => write(told, turn));
    await readers.same(MESSAGES);
    const cost = processorSeconds(child.pid!) - before[0];
    const database = (await databaseSeconds(lines[0]!)) - before[1];
    readers.close();
    return { cost, database, example: readers.example };
  } finally {
    await ended(child);
    await close();
    await store.remove();
  }
};

const measureBare = async (example: unknown): Promise<number> => {
  const { child, told } = await started(new URL('board/bare.ts', import.meta.url));
  try {
    const readers = await Readers.at((told as Place).url, CLIENTS);
    await wait(SETTLE_MS);
    const before = processorSeconds(child.pid!);
    const { data } = example as { data: { payload: { message: object } } };
    await paced((id) =>
      readers.sockets[id % CLIENTS]!.emit('write', {
        ...(example as object),
        data: { ...data, payload: { message: { ...data.payload.message, id } } },
      }),
    );
    await readers.same(MESSAGES);
    const cost = processorSeconds(child.pid!) - before;
    readers.close();
    return cost;
  } finally {
    await ended(child);
  }
};

const { cost, database, example } = await measureOurs();
const bare = await measureBare(example);
console.log(
  `${CLIENTS} clients on one board, ${PER_SECOND} messages a second for ${SECONDS} s: all ended with the same list of ${MESSAGES} in the same order`,
);
console.log(
  `processor time per message: gateway ${perMessage(cost)} with its REST call, bare Socket.IO room ${perMessage(bare)}, ratio ${(cost / bare).toFixed(2)} (aim ${AIM}); database apart ${perMessage(database)}; load of the machine ${loadavg()[0]!.toFixed(1)}; Node ${process.version}`,
);
console.log(
  JSON.stringify({
    bench: 'board',
    value: Number(((cost / MESSAGES) * 1e3).toFixed(3)),
    unit: 'ms per message',
    peer: `bare Socket.IO room, ${perMessage(bare)}; database apart, ${perMessage(database)}`,
    ratio: Number((cost / bare).toFixed(2)),
  }),
);
