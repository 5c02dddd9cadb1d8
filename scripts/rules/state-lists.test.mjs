import { readdirSync, readFileSync } from 'node:fs';
import { paymentStates } from '@chaintide/contracts/money/payments';
import { proposalStates } from '@chaintide/contracts/people/proposals';
import { reportStates } from '@chaintide/contracts/reports/reports';
import { messageStates } from '@chaintide/contracts/support/board';
import { workOrderStates } from '@chaintide/contracts/support/work-orders';
import { withdrawalStates } from '@chaintide/contracts/money/withdrawals';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.mjs';

const lifecycles = [paymentStates, withdrawalStates, proposalStates, reportStates, messageStates, workOrderStates].map(
  (states) => new Set(/** @type {readonly string[]} */ (states)),
);

/** Quoted names in sequence, as in an array, a union, `in (...)` or `x === 'a' || x === 'b'`. */
const lists = /'[a-zA-Z]+'(?:\s*(?:,|\||\|\|\s*[\w.]+\s*===)\s*'[a-zA-Z]+')+/g;

/** Lists of two or more states of one lifecycle. */
const stateListsIn = (/** @type {string} */ text) =>
  [...text.matchAll(lists)]
    .map(([list]) => list)
    .filter((list) => {
      const names = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
      return lifecycles.some((states) => names.every((name) => states.has(name)));
    });

const generated = ['apps/gateway/src/platform/db/schema.ts']; // from the migrations

const sources = ['apps/gateway/src', 'apps/web/src', 'libs/contracts/src', 'libs/indicators/src'].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.(test|spec)\.tsx?$|testing|fixtures\//.test(file) &&
        !generated.includes(`${folder}/${file}`),
    )
    .map((file) => `${folder}/${file}`),
);

it('recognises a list of states', () => {
  expect(stateListsIn(`['awaitingTransfer', 'confirming']`)).toHaveLength(1);
  expect(stateListsIn(`state in ('pending', 'approved')`)).toHaveLength(1);
  expect(stateListsIn(`state === 'expired' || state === 'closed'`)).toHaveLength(1);
  expect(stateListsIn(`['failed', 'empty'] as 'pending' | 'surplus'`)).toHaveLength(0);
});

it('finds no such list outside the contracts: open, waiting and ended states come from the machine', () => {
  const found = sources.flatMap((file) =>
    stateListsIn(readFileSync(inRoot(file), 'utf8')).map((list) => `${file}: ${list}`),
  );
  const contracts = found.filter((line) => line.startsWith('libs/contracts/'));
  expect(contracts).toHaveLength(lifecycles.length); // the contracts name each lifecycle's states once
  expect(found.filter((line) => !contracts.includes(line))).toEqual([]);
});
