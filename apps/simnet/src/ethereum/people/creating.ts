import type { EtherLog } from '../block/block.ts';
import { createdAddress, type Hex } from '../block/hashes.ts';
import type { Dealing } from './dealing.ts';
import { FIRST_TOKEN } from './eras.ts';
import { deployments, known } from './known.ts';
import { NOBODY, Token, type TokenFacts } from './tokens.ts';

const PROLOGUE = '60806040'; // how compiled contracts begin
const syllables = [
  'ba',
  'co',
  'da',
  'el',
  'fi',
  'go',
  'ka',
  'lu',
  'mo',
  'na',
  'or',
  'pi',
  'ra',
  'su',
  'to',
  'vex',
  'yi',
  'zen',
];
const endings = ['Coin', 'Token', 'Swap', 'Finance', 'Inu', 'DAO', 'Network', 'Protocol', 'Cash', 'Gold'];
const TOKEN_SHARE = 0.45;

/** The name and the symbol of a token that somebody makes. */
const invented = (dealing: Dealing): TokenFacts => {
  const stem = Array.from({ length: 2 + dealing.below(2) }, () => dealing.one(syllables)!).join('');
  const name = `${stem[0]!.toUpperCase()}${stem.slice(1)} ${dealing.one(endings)!}`;
  const symbol = stem.slice(0, 3 + dealing.below(2)).toUpperCase();
  return { name, symbol, decimals: dealing.one([18, 18, 18, 18, 9, 8, 6, 0])! };
};

const unitsOf = (whole: number, decimals: number): bigint => BigInt(Math.round(whole)) * 10n ** BigInt(decimals);

/** Who gets a new token's units: its maker, or for a known one exchanges, markets and people. */
type Shares = readonly (readonly [account: number, amount: bigint])[];

interface Creation {
  readonly from: number;
  readonly address: Hex;
  readonly facts: TokenFacts;
  readonly shares: Shares;
}

/** Creates the contract of a token, whose first units are logged as transfers from nobody. */
const createToken = (dealing: Dealing, { from, address, facts, shares }: Creation): void => {
  const token = new Token(dealing.accounts.add(address), address, facts);
  const logs = shares.map(([account, amount]) => token.log(NOBODY, dealing.addressOf(account), amount));
  if (!create(dealing, from, { created: address, logs })) return;
  for (const [account, amount] of shares) token.mint(account, amount);
  dealing.society.addToken(token);
};

const create = (dealing: Dealing, from: number, more: { created?: Hex; logs?: readonly EtherLog[] } = {}): boolean => {
  const gas = 300_000 + dealing.below(1_700_000);
  return dealing.run({ from, gas, input: `0x${PROLOGUE}${dealing.bytes(60)}`, ...more }) !== undefined;
};

/** Somebody creates a contract, often a token that is all theirs. */
const createOne = (dealing: Dealing): void => {
  const from = dealing.large(dealing.chance(0.7) ? 'trader' : 'holder', 2);
  if (from === undefined) return;
  if (dealing.moment.day.day < FIRST_TOKEN || !dealing.chance(TOKEN_SHARE)) {
    create(dealing, from);
    return;
  }
  const facts = invented(dealing);
  const supply = unitsOf(10 ** (5 + dealing.below(8)), facts.decimals);
  const address = createdAddress(dealing.addressOf(from), dealing.accounts.nonces[from]!);
  createToken(dealing, { from, address, facts, shares: [[from, supply]] });
};

const PEOPLE = 12;

/** How the units of a known token are spread at first. */
const spread = (dealing: Dealing, supply: bigint): Shares => {
  const { exchange, market, holder } = dealing.society.groups;
  const people = Array.from({ length: PEOPLE }, () => dealing.one(holder)!);
  const owners = [...new Set([...exchange, ...market, ...people])];
  const part = supply / BigInt(owners.length);
  return owners.map((account, at) => [account, at === 0 ? supply - part * BigInt(owners.length - 1) : part]);
};

/** Creates the known contracts whose day has come. */
const deployKnown = (dealing: Dealing): void => {
  const { moment, society, accounts } = dealing;
  const from = accounts.find(known.deployer)!;
  for (const { address, token, since } of deployments) {
    const account = accounts.find(address);
    if (since > moment.day.day || (account !== undefined && accounts.contracts.has(account))) continue;
    const supply = token ? unitsOf(token.supply, token.decimals) : 0n;
    if (token)
      createToken(dealing, { from, address, facts: token, shares: supply > 0n ? spread(dealing, supply) : [] });
    else if (create(dealing, from, { created: address }) && isMarket(address))
      society.groups.market.push(accounts.find(address)!);
  }
};

const isMarket = (address: Hex): boolean => known.markets.includes(address);

/** Contracts that are created in a block. */
export const createContracts = (dealing: Dealing, count: number): void => {
  deployKnown(dealing);
  for (let left = count; left > 0; left -= 1) createOne(dealing);
};
