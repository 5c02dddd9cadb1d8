import type { PointInput, PointProof } from '@chaintide/contracts/charts/points';
import { filledIn, namesIn } from './formula-text.ts';

interface Step {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
}

/** A quantity and its parts. */
export type ProofNode =
  | (Step & {
      readonly kind: 'term';
      readonly formula: string;
      readonly filled: string | undefined;
      readonly parts: readonly ProofNode[];
    })
  /** A term whose parts are shown further up. */
  | (Step & { readonly kind: 'again' })
  | (Step & { readonly kind: 'input'; readonly input: PointInput });

type Proved = Pick<PointProof, 'terms' | 'inputs'>;

/** A formula names a metric of its own asset without the asset. */
const inputNamed = ({ inputs }: Proved, name: string): PointInput | undefined =>
  inputs.find(({ metric }) => metric === name) ?? inputs.find(({ metric }) => metric.endsWith(`.${name}`));

const valueNamed = (proof: Proved, name: string): number | null | undefined =>
  (proof.terms.find((term) => term.name === name) ?? inputNamed(proof, name))?.value;

/** The formula with the values of its names filled in, formatted by `write`. */
export const filledWith = (proof: Proved, formula: string, write: (value: number) => string): string | undefined =>
  filledIn(formula, (name) => {
    const value = valueNamed(proof, name);
    if (value === null || value === undefined) return undefined;
    // no thousands separators where commas separate arguments
    const text = formula.includes(',') ? write(value).replaceAll(',', '') : write(value);
    return value < 0 ? `(${text})` : text;
  });

/** The quantities named in formulas, down to the inputs; a term is expanded at its first occurrence only. */
export const treeOf = (proof: Proved, formula: string, write: (value: number) => string): ProofNode[] => {
  const seen = new Set<string>();
  const partsOf = (text: string): ProofNode[] =>
    namesIn(text).flatMap((name): ProofNode[] => {
      const term = proof.terms.find((one) => one.name === name);
      if (!term) {
        const input = inputNamed(proof, name);
        return input ? [{ kind: 'input', name, value: input.value, unit: input.unit, input }] : [];
      }
      if (seen.has(name)) return [{ kind: 'again', name, value: term.value, unit: term.unit }];
      seen.add(name);
      return [
        {
          kind: 'term',
          name,
          value: term.value,
          unit: term.unit,
          formula: term.formula,
          filled: filledWith(proof, term.formula, write),
          parts: partsOf(term.formula),
        },
      ];
    });
  return partsOf(formula);
};
