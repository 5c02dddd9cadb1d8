import { etherSimnet } from '@chaintide/onchain/ethereum/block';
import { isRegular, type Pace } from '../../blocks/live-hours.ts';
import { jitter } from '../../world/activity.ts';
import { dayOf } from '../../world/days.ts';
import { merge } from '../../world/ethereum.ts';
import { hash, randomFrom } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { sealed, type EtherBlock, type Withdrawal } from '../block/block.ts';
import { weiOf } from '../people/accounts.ts';
import { callContracts } from '../people/calling.ts';
import { Dealing } from '../people/dealing.ts';
import { difficultyOn, shanghai } from '../people/eras.ts';
import { issue, issuedBetween, issuedUntil } from '../people/issuing.ts';
import { known } from '../people/known.ts';
import { live } from '../people/living.ts';
import type { Moment } from '../people/moment.ts';
import type { Society } from '../people/society.ts';
import { wantedStake } from '../people/staking.ts';
import { Execution } from '../people/execution.ts';
import { BLOB_GAS } from '../people/execution.ts';
import { paceOf } from './pace.ts';
import { demandOf, termsAfter, type BlockTerms } from './terms.ts';

const SALT = 76;
const DAY_SECONDS = 86_400;
const GWEI = 1_000_000_000n;
const NO_PARENT = `0x${'0'.repeat(64)}` as const;

/** The state after a block: enough to make the next one. */
export class Maker {
  readonly society: Society;
  readonly #world: World;
  readonly #pace: Pace;
  /** Unix ms up to which mints and burns are in the chain; undefined before the first of them. */
  #issuedUntil: number | undefined;

  constructor(world: World, society: Society, issued?: number) {
    this.#world = world;
    this.#pace = paceOf(world);
    this.society = society;
    this.#issuedUntil = issued;
  }

  copy(): Maker {
    return new Maker(this.#world, this.society.copy(), this.#issuedUntil);
  }

  /** The block after `before` at `time`; the first one has no transactions. Another `branch` gives other blocks. */
  next(before: EtherBlock | undefined, time: number, branch: number): EtherBlock {
    const moment = this.#momentOf(before, time, branch);
    const terms = termsAfter(before, moment);
    const miner = this.#minerOf(moment);
    const execution = this.#executionOf(moment, terms, miner);
    if (before) this.#fill({ execution, moment, terms, since: before.time });
    const { gasUsed, transactions, burned, blobs } = execution;
    return sealed({
      height: moment.height,
      time,
      parent: before?.hash ?? NO_PARENT,
      miner: this.society.accounts.addresses[miner]!,
      difficulty: moment.day.day < merge ? difficultyOn(moment.day.day) : 0,
      gasLimit: terms.gasLimit,
      gasUsed,
      baseFee: terms.baseFee,
      blobs: terms.blobs && { ...terms.blobs, gasUsed: blobs * BLOB_GAS },
      transactions,
      burned,
      reward: this.#create(miner, moment),
      withdrawals: moment.day.day < shanghai ? undefined : this.#withdraw(moment),
    });
  }

  #momentOf(before: EtherBlock | undefined, time: number, branch: number): Moment {
    const day = this.#world.ethereum.on(dayOf(time * 1_000))!;
    const height = before === undefined ? 0 : before.height + 1;
    const random = randomFrom(hash(this.#world.seed, SALT, height, time, branch));
    const passed = (time - (before?.time ?? time)) / DAY_SECONDS;
    return {
      height,
      time,
      day,
      passed,
      isRegular: isRegular(this.#pace, time),
      price: day.price ?? 0,
      branch,
      random,
    };
  }

  /** The account of who makes a block; the first in a list makes most. */
  #minerOf({ day, random }: Moment): number {
    const { accounts, groups } = this.society;
    if (day.day >= merge && groups.builder.length === 0)
      groups.builder.push(...known.builders.map((address) => accounts.add(address)));
    const makers = day.day < merge ? groups.miner : groups.builder;
    return makers[Math.floor(makers.length * random() ** 1.6)]!;
  }

  #executionOf(moment: Moment, { gasLimit, baseFee, blobs, usualOffer }: BlockTerms, miner: number): Execution {
    const offer = (): bigint => BigInt(Math.floor(usualOffer * jitter(moment.random, 0.3)));
    const { accounts } = this.society;
    return new Execution({ moment, accounts, gasLimit, baseFee, blobPrice: blobs?.price ?? 0n, miner, offer });
  }

  #fill({ execution, moment, terms, since }: Filling): void {
    const { transactions, day } = moment.day;
    if (transactions === 0) return;
    const dealing = new Dealing(this.society, moment, execution);
    const { issuance } = this.#world;
    live(dealing);
    // a live hour may follow the block that took up the rest of the day
    const until = Math.max(this.#issuedUntil ?? 0, issuedUntil(moment));
    issue(dealing, issuance, issuedBetween(issuance, [this.#issuedUntil ?? since * 1_000, until], day));
    this.#issuedUntil = until;
    const { gas, blobs } = demandOf(terms, moment);
    callContracts(dealing, Math.max(0, gas - execution.gasUsed), blobs);
  }

  /** Creates ether: wei for its miner, or since the merge ether with the validators, who get it by withdrawals. */
  #create(miner: number, { height, day, passed, price }: Moment): bigint {
    if (day.day >= merge) {
      this.society.beacon.earn(weiOf(day.issued * passed) / GWEI);
      return 0n;
    }
    const reward = etherSimnet.rewardOf(height);
    this.society.accounts.receive(miner, reward, price);
    return reward;
  }

  #withdraw({ passed, day, price }: Moment): Withdrawal[] {
    const { accounts, beacon } = this.society;
    const withdrawals = beacon.sweep(passed, wantedStake(day.day));
    for (const { address, amount } of withdrawals) accounts.receive(accounts.find(address)!, amount * GWEI, price);
    return withdrawals;
  }
}

interface Filling {
  readonly execution: Execution;
  readonly moment: Moment;
  readonly terms: BlockTerms;
  /** Unix seconds of the block before. */
  readonly since: number;
}
