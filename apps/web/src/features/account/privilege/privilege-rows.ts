import { levelTable } from '@chaintide/contracts/people/levels';
import { tiers } from '@chaintide/contracts/people/roles';
import type { LevelPrice } from '@chaintide/contracts/money/upgrades';
import { formatAmount } from '../../../shared/format/amount.ts';
import type { Text } from '../../../shared/i18n/use-text.ts';
import {
  gradeOf,
  hasPerk,
  isTierOpen,
  openCount,
  opensPage,
  pagesThatDiffer,
  perks,
  resolutionGroups,
  standings,
  totalCount,
  type Standing,
  type TierCounts,
} from './privileges.ts';

/** A level's share of a feature: all, nothing, a preview, or a number. */
export type Share = 'yes' | 'no' | 'preview' | { readonly words: string };

interface Row {
  readonly key: string;
  readonly name: string;
  readonly shares: Readonly<Record<Standing, Share>>;
}
export interface Section {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

const row = (key: string, name: string, share: (standing: Standing) => Share): Row => ({
  key,
  name,
  shares: Object.fromEntries(standings.map((standing) => [standing, share(standing)])) as Record<Standing, Share>,
});

const having = (has: boolean): Share => (has ? 'yes' : 'no');

const indicatorRows = (counts: TierCounts, { t }: Text<'account'>): Row[] => [
  row('open', t('account.privilege.sum'), (standing) => {
    const [open, total] = [openCount(counts, gradeOf(standing)), totalCount(counts)];
    return {
      words: open === total ? t('account.privilege.all', { total }) : t('account.privilege.some', { open, total }),
    };
  }),
  ...tiers.map((tier) =>
    row(tier, t('account.privilege.tier', { tier }), (standing) =>
      isTierOpen(tier, gradeOf(standing)) ? { words: String(counts[tier]) } : 'preview',
    ),
  ),
];

/** All differences between the levels, as rows of a comparison. */
export const privilegeSections = (counts: TierCounts, text: Text<'account'>): Section[] => {
  const { t } = text;
  return [
    { key: 'indicators', title: t('account.privilege.indicators'), rows: indicatorRows(counts, text) },
    {
      key: 'resolutions',
      title: t('account.privilege.resolutions'),
      rows: resolutionGroups.map(({ grade, resolutions }) =>
        row(String(grade), resolutions.map((one) => t(`format.resolution.${one}`)).join(' · '), (standing) =>
          having(gradeOf(standing) >= grade),
        ),
      ),
    },
    {
      key: 'perks',
      title: t('account.privilege.perks'),
      rows: [
        ...pagesThatDiffer.map((path) =>
          row(path, t(`pages.${path}.name`), (standing) => having(opensPage(path, standing))),
        ),
        ...perks.map((perk) =>
          row(perk, t(`account.privilege.perk.${perk}`), (standing) => having(hasPerk(perk, standing))),
        ),
      ],
    },
  ];
};

/** A price, and its amount per day. */
interface PriceWords {
  readonly price: string;
  readonly perDay?: string;
}

/** The price of a level as text; empty until the price is known. */
export const priceWords = (
  standing: Standing,
  prices: readonly Pick<LevelPrice, 'level' | 'price'>[] | undefined,
  { t, language }: Text<'account'>,
): PriceWords | undefined => {
  const days = standing === 'guest' ? null : levelTable[standing].days;
  if (days === null) return { price: t('account.privilege.free') };
  const price = prices?.find(({ level }) => level === standing)?.price;
  if (price === undefined) return undefined;
  return {
    price: t('account.privilege.per', { price: formatAmount(price, language).replace(/\.00$/, ''), days }),
    perDay: t('account.privilege.perDay', { price: (Number(price) / days).toFixed(2) }),
  };
};
