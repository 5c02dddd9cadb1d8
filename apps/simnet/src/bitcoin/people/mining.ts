import { gaussian, hash, randomFrom } from '../../world/random.ts';
import { Form, type Owner } from '../script/scripts.ts';
import type { Dealing } from './dealing.ts';
import { companyForm, poolTags } from './eras.ts';
import type { Holder } from './groups.ts';

/** Who found a block. */
export interface Miner extends Owner {
  /** Written into the coinbase; empty if nobody signs. */
  readonly tag: string;
  readonly holder: Holder;
}

const POOL_KEYS = 200; // the first key of pools
const YEAR_DAYS = 365;

/** One of the first miners, who kept coins at the keys of their programs. */
const lone = (dealing: Dealing): Miner => ({
  ...dealing.fresh(Form.p2pk),
  tag: '',
  holder: dealing.loses() ? 'lost' : 'hodler',
});

export const minerOf = (dealing: Dealing): Miner => {
  const { random, day } = dealing.moment;
  const tags = poolTags(day.day);
  let left = random();
  const place = tags.findIndex(([, share]) => (left -= share) < 0);
  const tag = tags[place]?.[0] ?? '';
  if (tags.length === 0) return lone(dealing);
  if (tag === '') return { ...dealing.owner('hodler'), tag, holder: 'hodler' };
  const period = Math.floor(day.day / YEAR_DAYS); // pools change their address from time to time
  const key = POOL_KEYS + (hash(period, ...Buffer.from(tag)) % 700);
  return { form: companyForm(period * YEAR_DAYS), key, tag, holder: 'miner' };
};

const DIFFICULTY_NOISE = 0.01;
const HASHES = 2 ** 32; // that a difficulty of 1 takes on average
const TERA = 1e12;
const DAY_SECONDS = 86_400;

/** The difficulty at which the world's machines find one block in this time. */
export const difficultyOf = ({ moment }: Dealing, edge: number): number => {
  const noise = 1 + DIFFICULTY_NOISE * gaussian(randomFrom(hash(moment.height, 77)));
  return edge * Math.max(1, (noise * moment.day.hashRate * TERA * moment.passed * DAY_SECONDS) / HASHES);
};

const EASIEST = 0xffff;

/** The compact form of the target of a difficulty: three bytes of it, and its length. */
export const bitsOf = (difficulty: number): number => {
  let mantissa = EASIEST / difficulty;
  let size = 29;
  while (mantissa < 0x8000) {
    mantissa *= 256;
    size -= 1;
  }
  return size * 2 ** 24 + Math.floor(mantissa);
};
