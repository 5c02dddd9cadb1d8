import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { ranked, type Searched } from '../../shared/catalogue/search.ts';
import type { IconName } from '../../shared/ui/icon.tsx';

/** Something to open or do. */
export interface Choice {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  /** Where it is, or what it is about. */
  readonly detail: string;
  readonly searched: Searched;
  /** If it is an indicator: its series is loaded ahead, and its plan is shown. */
  readonly indicator?: Indicator;
  readonly perform: () => void;
}

const kinds = ['indicators', 'pages', 'actions'] as const;
/** All choices, and the recently viewed indicators among them. */
export type Choices = Readonly<Record<(typeof kinds)[number] | 'recents', readonly Choice[]>>;

export interface Section {
  readonly kind: keyof Choices;
  /** Position of its first choice among all that are shown. */
  readonly first: number;
  readonly choices: readonly Choice[];
}

const MOST = 12; // of one kind

const numbered = (sections: readonly Omit<Section, 'first'>[]): Section[] =>
  sections
    .filter(({ choices }) => choices.length > 0)
    .map((section, at, shown) => ({
      ...section,
      first: shown.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0),
    }));

/** The entries that match a text, the kind with the best match first; without a text, what was viewed recently and what can be done. */
export const sectionsOf = (choices: Choices, text: string): Section[] => {
  if (text.trim() === '')
    return numbered((['recents', 'pages', 'actions'] as const).map((kind) => ({ kind, choices: choices[kind] })));
  const found = kinds.map((kind) => ({ kind, matches: ranked(choices[kind], text, ({ searched }) => searched) }));
  const best = ({ matches }: (typeof found)[number]): number => matches[0]?.rank ?? Infinity;
  return numbered(
    found
      .toSorted((a, b) => (best(a) === best(b) ? 0 : best(a) - best(b)))
      .map(({ kind, matches }) => ({ kind, choices: matches.slice(0, MOST).map(({ thing }) => thing) })),
  );
};
