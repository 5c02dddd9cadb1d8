import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { assetOf } from './assets.ts';
import { completeChoice, termsOf } from './catalogue.ts';
import { termUnits } from './catalogue/term-units.ts';
import { parse, type Expression } from './formula/parse.ts';
import { choose, namesIn, print } from './formula/print.ts';

/** Explains in words how an indicator is computed. */
interface Explanation {
  /** The formula of each column under the choice, in the order of the columns. */
  readonly formulas: readonly string[];
  /** The named steps that they use, in the order of computation. */
  readonly terms: readonly { readonly name: string; readonly formula: string; readonly unit: string }[];
}

/** The formulas of an indicator under a choice of its parameters, without the branches that were not chosen. */
export const explain = (indicator: Indicator, given: Readonly<Record<string, string>> = {}): Explanation => {
  const choice = completeChoice(indicator, given);
  const trees = indicator.columns.map(({ formula }) => choose(parse(indicator.id, formula), choice));
  const terms = termsOf[assetOf(indicator.id)];
  return {
    formulas: trees.map(print),
    terms: stepsTo(trees, terms).map((name) => ({
      name,
      formula: print(parse(name, terms[name]!)),
      unit: termUnits[name as keyof typeof termUnits],
    })),
  };
};

/** The terms that trees use, directly or indirectly; each after those that it uses itself. */
const stepsTo = (trees: readonly Expression[], terms: Readonly<Record<string, string>>): string[] => {
  const steps = new Set<string>();
  const walk = (tree: Expression): void => {
    for (const name of namesIn(tree)) {
      if (!Object.hasOwn(terms, name)) continue;
      walk(parse(name, terms[name]!));
      steps.add(name);
    }
  };
  for (const tree of trees) walk(tree);
  return [...steps];
};
