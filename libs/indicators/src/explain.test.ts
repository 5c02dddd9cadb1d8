import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetOf, assets, genesisOf, type Asset } from './assets.ts';
import { catalogue, columnName, compileAsset, indicatorById } from './catalogue.ts';
import { explain } from './explain.ts';
import { compileGraph } from './formula/compile.ts';
import type { Graph } from './formula/graph.ts';
import { inputsOf as namedInputs } from './metrics.ts';

const ROWS = 1_600; // longer than the longest average of the catalogue
const inputsOf = (asset: Asset): string[] => [...namedInputs(asset).keys()];

/** The same random walk for every input of two graphs. */
const fill = (graph: Graph, asset: Asset): Graph => {
  graph.resize(ROWS);
  for (const [salt, name] of inputsOf(asset).entries())
    graph
      .input(name)
      .set(Array.from({ length: ROWS }, (_, row) => 1_000 + salt * 31 + 400 * Math.sin(row / (7 + salt))));
  graph.run(0);
  return graph;
};
const whole = new Map(assets.map((asset) => [asset, fill(compileAsset(asset, genesisOf(asset)), asset)]));

const choiceOf = (id: string) =>
  fc.record(
    Object.fromEntries(
      indicatorById(id)!.parameters.map(({ name, options }) => [
        name,
        fc.constantFrom(...options.map(({ value }) => value)),
      ]),
    ),
  );
const indicatorAndChoice = fc
  .constantFrom(...catalogue.indicators)
  .chain((indicator) => fc.tuple(fc.constant(indicator), choiceOf(indicator.id)));

describe('an explained indicator', () => {
  it('contains its formula under the choice, and the steps in the order of their computation', () => {
    expect(explain(indicatorById('btc.mvrv')!)).toEqual({
      formulas: ['market_cap / realized_cap'],
      terms: [{ name: 'market_cap', formula: 'price * supply', unit: 'usd' }],
    });
    expect(explain(indicatorById('btc.ahr999')!, { mean: 'harmonic' }).formulas).toEqual([
      'price / harmean(price, 200) * price / 10 ^ (5.84 * log10(age_days) - 17.01)',
    ]);
    expect(explain(indicatorById('btc.miner_revenue')!).terms).toEqual([
      { name: 'issuance_usd', formula: 'issuance_btc * price', unit: 'usd' },
      { name: 'fees_usd', formula: 'fees_btc * price', unit: 'usd' },
      { name: 'miner_revenue_usd', formula: 'issuance_usd + fees_usd', unit: 'usd' },
    ]);
  });

  it("produces exactly the chart's values when its formulas are computed alone", () => {
    fc.assert(
      fc.property(indicatorAndChoice, ([indicator, choice]) => {
        const asset = assetOf(indicator.id);
        const { formulas, terms } = explain(indicator, choice);
        const said = Object.fromEntries([
          ...terms.map(({ name, formula }) => [name, formula] as const),
          ...formulas.map((formula, place) => [`column/${place}`, formula] as const),
        ]);
        const alone = fill(
          compileGraph({
            inputs: inputsOf(asset),
            definitions: said,
            start: genesisOf(asset),
            genesis: genesisOf(asset),
          }),
          asset,
        );
        for (const [place, { key }] of indicator.columns.entries())
          expect(alone.column(`column/${place}`)).toEqual(whole.get(asset)!.column(columnName(indicator, key, choice)));
      }),
      { numRuns: 60 },
    );
  });

  it('names each step after those that it uses', () => {
    for (const indicator of catalogue.indicators) {
      const { terms } = explain(indicator);
      for (const [place, { formula }] of terms.entries()) {
        for (const later of terms.slice(place)) expect(formula).not.toMatch(new RegExp(`\\b${later.name}\\b`));
      }
    }
  });
});
