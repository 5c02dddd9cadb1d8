import { gaussian, hash, randomFrom, type Random } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { PRESALE, ethereumGenesis } from '../../world/ethereum.ts';
import type { Hex } from '../block/hashes.ts';
import { weiOf } from './accounts.ts';
import { exchangeShareOn, FIRST_EXCHANGE, FIRST_STAKE, stakedOn } from './eras.ts';
import { deployments, known, type Deployment } from './known.ts';
import { Society, type Group } from './society.ts';
import { Token } from './tokens.ts';

const SALT = 75;
const PEOPLE = 1_500;
const HOLDERS = 0.7;
const OPERATORS_SHARE = 0.004;
const WRAPPED_SHARE = 0.02;
const STAKERS = 40;
const GWEI = 1_000_000_000n;

/** An amount at random in parts that add up to it, a few of them much larger than the others. */
const split = (sum: bigint, parts: number, random: Random): bigint[] => {
  const weights = Array.from({ length: parts }, () => Math.exp(2 * gaussian(random)));
  const all = weights.reduce((total, one) => total + one, 0);
  const amounts = weights.map((weight) => (sum * BigInt(Math.floor((weight / all) * 1e12))) / 1_000_000_000_000n);
  return [amounts.reduce((rest, one) => rest - one, sum) + amounts[0]!, ...amounts.slice(1)];
};

const addAll = (society: Society, group: Group, addresses: readonly Hex[]): void => {
  for (const address of addresses) society.groups[group].push(society.accounts.add(address));
};

/** Accounts that everybody knows; those that do not exist on a day yet have nothing. */
const addKnown = (society: Society, day: number): void => {
  addAll(society, 'miner', known.miners);
  addAll(society, 'operator', known.operators);
  addAll(society, 'rollup', known.rollups);
  addAll(society, 'exchange', known.exchanges);
  addAll(society, 'vault', known.vaults);
  for (const address of [known.deployer, known.treasury, ...Object.values(known.issuers)])
    society.accounts.add(address);
  for (const deployment of deployments.filter(({ since }) => since < day)) addDeployed(society, deployment);
};

const addDeployed = (society: Society, { address, token }: Deployment): void => {
  const account = society.accounts.add(address);
  society.accounts.contracts.add(account);
  if (token) society.addToken(new Token(account, address, token));
  if (known.markets.includes(address)) society.groups.market.push(account);
};

/** Gives ether to the accounts of the first block. */
class Allocation {
  readonly #society: Society;
  readonly #random: Random;
  readonly #price: number;
  /** Wei that nobody has yet. */
  left: bigint;

  constructor(society: Society, ether: number, { random, price }: { random: Random; price: number }) {
    this.#society = society;
    this.#random = random;
    this.#price = price;
    this.left = weiOf(ether);
  }

  give(accounts: readonly number[], wei: bigint): void {
    for (const [at, amount] of split(wei, accounts.length, this.#random).entries())
      this.#society.accounts.receive(accounts[at]!, amount, this.#price);
    this.left -= wei;
  }
}

const foundPeople = (society: Society, allocation: Allocation, random: Random): void => {
  const people = Array.from({ length: PEOPLE }, () => society.person());
  for (const person of people) society.groups[random() < HOLDERS ? 'holder' : 'trader'].push(person);
  allocation.give(people, allocation.left);
};

/** Ether that is staked already, or wrapped, belongs to contracts. */
const foundContracts = (society: Society, allocation: Allocation, day: number): void => {
  const { accounts, beacon, groups } = society;
  if (day > FIRST_STAKE) {
    const each = weiOf(Math.floor(stakedOn(day) / STAKERS / 32) * 32);
    for (let left = STAKERS; left > 0; left -= 1) {
      allocation.give([accounts.find(known.depositContract)!], each);
      beacon.deposit(accounts.addresses[groups.vault[left % groups.vault.length]!]!, each / GWEI);
    }
  }
  const wrapped = society.tokenAt(known.wrapped);
  if (!wrapped) return;
  const ether = weiOf(WRAPPED_SHARE * 1e8);
  allocation.give([wrapped.account], ether);
  for (const [at, amount] of split(ether, groups.market.length || 1, randomFrom(SALT)).entries())
    wrapped.mint(groups.market[at] ?? groups.exchange[0]!, amount);
};

/** Tokens that exist already are on exchanges and markets. */
const foundTokens = (society: Society, { issuance }: World, day: number): void => {
  const { exchange, market } = society.groups;
  for (const { address, token: facts } of deployments) {
    const token = society.tokenAt(address);
    if (!token || !facts || address === known.wrapped) continue;
    const whole = facts.coin === undefined ? facts.supply : issuance.supply(facts.coin, 'Ethereum', day - 1);
    const kept = facts.coin === 'usdt' ? issuance.treasury('usdt', 'Ethereum', day - 1) : 0;
    const unit = 10n ** BigInt(facts.decimals);
    if (kept > 0) token.mint(society.accounts.find(known.treasury)!, BigInt(kept) * unit);
    const owners = [...exchange, ...market];
    const part = ((BigInt(whole) - BigInt(kept)) * unit) / BigInt(owners.length);
    for (const owner of owners) token.mint(owner, part);
    token.mint(exchange[0]!, BigInt(whole) * unit - token.supply);
  }
};

/** Everybody who has something in the first block of a chain that begins on a day, with all that exists by then. */
export const found = (world: World, day: number): Society => {
  const society = new Society(world.seed);
  const random = randomFrom(hash(world.seed, SALT, day));
  const before = world.ethereum.on(day - 1);
  const supply = day <= ethereumGenesis ? PRESALE : before!.supply;
  const allocation = new Allocation(society, supply, { random, price: before?.price ?? 0 });
  addKnown(society, day);
  const { operator, rollup, exchange, vault, miner } = society.groups;
  const issuers = Object.values(known.issuers).map((address) => society.accounts.find(address)!);
  allocation.give(
    [
      ...operator,
      ...rollup,
      ...issuers,
      society.accounts.find(known.deployer)!,
      society.accounts.find(known.treasury)!,
    ],
    weiOf(OPERATORS_SHARE * supply),
  );
  if (day > FIRST_EXCHANGE) {
    allocation.give([...exchange, ...vault], weiOf(exchangeShareOn(day) * supply));
    allocation.give(miner, weiOf(OPERATORS_SHARE * supply));
  }
  foundContracts(society, allocation, day);
  foundTokens(society, world, day);
  foundPeople(society, allocation, random);
  return society;
};
