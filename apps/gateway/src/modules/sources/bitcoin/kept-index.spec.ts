import { Dice } from '@chaintide/onchain/ledger/testing';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sameClock } from '../../../platform/fixtures/from-sources.ts';
import { ScriptedNode } from './fixtures/scripted-node.ts';
import type { IndexSetting } from './index-orders.ts';
import { KeptIndex } from './kept-index.ts';

const KILLS = 50;
const LONGEST_MS = 60;
const fromSources = ['--conditions=@chaintide/source', '--no-warnings']; // without decorators, nothing has to be compiled
const child = fileURLToPath(new URL('fixtures/index-child.ts', import.meta.url));

describe('an index in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chaintide-index-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that is killed fifty times ends as one that was never disturbed, to the byte', async () => {
    const node = await ScriptedNode.open(11, 2);
    const dice = new Dice(5);
    const setting = (name: string): IndexSetting => ({
      url: node.host.url,
      simulated: false,
      file: join(folder, name),
      saveEveryMs: 0,
      history: true,
      leaf: 32, // changes: segments, and merged ones
    });
    const segments = ({ file }: IndexSetting): [string, Buffer][] =>
      readdirSync(`${file}.history`)
        .toSorted()
        .map((name) => [name, readFileSync(join(`${file}.history`, name))]);
    const [straight, disturbed] = [setting('straight'), setting('disturbed')];
    await new KeptIndex(straight).advance(Infinity); // both have the seed of this one
    copyFileSync(straight.file, disturbed.file);
    const follow = () => fork(child, [JSON.stringify(disturbed)], { execArgv: fromSources, env: sameClock });
    for (let kill = 0; kill < KILLS; kill++) {
      node.grow(20);
      if (kill % 3 === 2) node.reorganise(1 + dice.below(30));
      const running = follow();
      const ended = once(running, 'exit');
      await Promise.race([once(running, 'message'), ended]);
      await Promise.race([pause(dice.below(LONGEST_MS)), ended]);
      running.kill('SIGKILL');
      await ended;
    }
    for (const one of [disturbed, straight]) await new KeptIndex(one).advance(Infinity);
    expect(readFileSync(disturbed.file).equals(readFileSync(straight.file))).toBe(true);
    expect(segments(straight).length).toBeGreaterThan(3);
    expect(segments(disturbed)).toEqual(segments(straight));
    expect(readdirSync(folder).filter((name) => name.endsWith('.next'))).toEqual([]);
    await node.host.close();
  }, 600_000);

  describe('and the history of its owners', () => {
    const market = { firstDay: 0, prices: Float64Array.of(1), offset: 0, limit: 9 };
    const opened = (node: { host: { url: string } }, change: Partial<IndexSetting> = {}) =>
      new KeptIndex({
        url: node.host.url,
        simulated: false,
        file: join(folder, 'index'),
        saveEveryMs: 0,
        history: true,
        leaf: 32,
        ...change,
      });
    const paidIn = ({ chain }: ScriptedNode): Uint8Array =>
      [...chain.at(-1)!.coins.values()].find(({ value }) => value > 0)!.script;

    it('is kept where it is switched on, adds up after a restart, and is removed where it is switched off', async () => {
      const node = await ScriptedNode.open(7, 400);
      await opened(node).advance(Infinity);
      expect(readdirSync(join(folder, 'index.history')).length).toBeGreaterThan(0);
      const again = opened(node);
      const asked = { ...market, script: paidIn(node) };
      expect(again.address(asked)).toMatchObject({ isIndexing: true, balance: undefined, account: undefined });
      node.grow(1);
      await again.advance(Infinity);
      const { balance, account } = again.address(asked);
      expect(account!.balances.at(-1)).toBe(balance);
      node.grow(1);
      const without = opened(node, { history: false });
      await without.advance(Infinity);
      expect(without.address(asked)).toMatchObject({ balance: expect.any(Number), account: undefined });
      expect(readdirSync(folder)).toEqual(['index']);
      node.grow(1);
      const late = opened(node); // blocks before are not read again by themselves
      await late.advance(Infinity);
      expect(late.address(asked).account).toBeUndefined();
      expect(readdirSync(folder)).toEqual(['index']);
      await node.host.close();
    });

    it('that is damaged is refused with what to do, and nothing is touched', async () => {
      const node = await ScriptedNode.open(8, 400);
      await opened(node).advance(Infinity);
      const segment = join(folder, 'index.history', readdirSync(join(folder, 'index.history'))[0]!);
      truncateSync(segment, 100);
      expect(() => opened(node)).toThrow(/segment .* is missing or damaged.*to index anew, remove/);
      expect(readFileSync(segment)).toHaveLength(100);
      await node.host.close();
    });
  });
});
