import { queryOf, wordsOf } from '@chaintide/contracts/search/words';
import { embedded, server, type Line, type Store } from './money/store.ts';
import { queriesFrom, textsOf } from './search/texts.ts';

const MESSAGES = 100_000;
const BATCH = 5_000;
const QUERIES = 200;
const AIM_MS = 50;

/** The columns of a board's messages that its search uses. */
const TABLE = `
  create table searched (
    id     integer primary key,
    text   text not null,
    words  text not null,
    search tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
  );
  create index searched_words on searched using gin (search) with (fastupdate = off)`;

/** A page of ten, newest first, and how many there are: the same for both. */
const pageOf = (condition: string): string =>
  `with found as materialized (select id from searched where ${condition})
   select (select count(*)::int from found) as total, (select array_agg(id order by id desc) from (select id from found order by id desc limit 10) newest) as ids`;

const indexed = pageOf(`search @@ $1::tsquery and ' ' || words || ' ' like all ($2::text[])`);
const naive = pageOf(`text ilike '%' || $1 || '%'`);

const fill = async (line: Line, texts: readonly string[]): Promise<void> => {
  for (const statement of TABLE.split(';')) await line.query(statement);
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    await line.query('insert into searched (id, text, words) select * from unnest($1::int[], $2::text[], $3::text[])', [
      batch.map((_, index) => from + index),
      batch,
      batch.map(wordsOf),
    ]);
  }
  await line.query('analyze searched');
};

const timed = async (line: Line, sql: string, params: unknown[]): Promise<{ ms: number; answer: string }> => {
  const begun = performance.now();
  const rows = await line.query(sql, params);
  return { ms: performance.now() - begun, answer: JSON.stringify(rows) };
};

const p95 = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1]!;

const compare = async (line: Line, queries: readonly string[]): Promise<{ own: number; scan: number }> => {
  const [own, scan]: [number[], number[]] = [[], []];
  for (const text of queries) {
    const { tsquery, likes } = queryOf(text)!;
    const [found, scanned] = [await timed(line, indexed, [tsquery, likes]), await timed(line, naive, [text])];
    if (found.answer !== scanned.answer) throw new Error(`${text}: ${found.answer} instead of ${scanned.answer}`);
    own.push(found.ms);
    scan.push(scanned.ms);
  }
  return { own: p95(own), scan: p95(scan) };
};

const measure = async (store: Store, texts: readonly string[], queries: readonly string[]): Promise<void> => {
  const { lines, close } = await store.open(1);
  try {
    await fill(lines[0]!, texts);
    await compare(lines[0]!, queries.slice(0, 10)); // warm-up
    const { own, scan } = await compare(lines[0]!, queries);
    console.log(
      `${store.engine}: two characters among ${MESSAGES} messages, p95 ${own.toFixed(1)} ms (aim ${AIM_MS}); ILIKE over all of them ${scan.toFixed(1)} ms; ${queries.length} queries, each with the same result`,
    );
    console.log(
      JSON.stringify({
        bench: `search ${store.engine}`,
        value: Number(own.toFixed(2)),
        unit: 'ms',
        peer: `ILIKE, ${scan.toFixed(1)} ms`,
        ratio: Number((own / scan).toFixed(4)),
      }),
    );
    if (own > AIM_MS) process.exitCode = 1;
  } finally {
    await close();
  }
};

const texts = textsOf(MESSAGES);
const queries = queriesFrom(texts, QUERIES);
for (const store of [embedded(), await server()]) {
  if (!store) {
    console.log('PostgreSQL: not measured, because no server answers');
    continue;
  }
  try {
    await measure(store, texts, queries);
  } finally {
    await store.remove();
  }
}
