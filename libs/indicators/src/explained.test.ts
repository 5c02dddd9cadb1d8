import { assets, assetOf, genesisOf } from './assets.ts';
import { describe, expect, it } from 'vitest';
import { catalogue, columnName, compileIndicators, introductions } from './catalogue.ts';
import { UNIT_NOTE } from './catalogue/entry.ts';

const HAN = /\p{Script=Han}/u;
const sentencesOf = (text: string, end: RegExp): string[] => text.split(end).filter((part) => part.trim() !== '');
const graphs = new Map(
  assets.map((asset) => [
    asset,
    compileIndicators(
      asset,
      catalogue.indicators.filter(({ id }) => assetOf(id) === asset),
      genesisOf(asset),
    ),
  ]),
);

describe.each(catalogue.indicators)('the explanation of $id', (indicator) => {
  const { label, fullName, columns, zones, parameters, awaits, unit } = indicator;
  const introduction = introductions[indicator.id]!;
  const says = {
    zh: introduction.zh.slice(UNIT_NOTE.zh.length),
    en: introduction.en.slice(UNIT_NOTE.en.length),
  };

  it('begins with the unit note, and says in two sentences or more what it is and how to read it', () => {
    expect(introduction.zh.startsWith(UNIT_NOTE.zh)).toBe(true);
    expect(introduction.en.startsWith(UNIT_NOTE.en)).toBe(true);
    expect(sentencesOf(says.zh, /[。；：]/)).not.toHaveLength(1);
    expect(sentencesOf(says.en, /[.;:](?:\s|$)/)).not.toHaveLength(1);
  });

  it('is Chinese in Chinese and English in English, under names of its own', () => {
    expect(says.zh).toMatch(HAN);
    for (const text of [fullName.en, label.en, says.en, ...zones.map((zone) => zone.label.en)])
      expect(text).not.toMatch(HAN);
    expect(says.zh).not.toBe(says.en);
    for (const zone of zones) expect(zone.label.zh).toMatch(HAN);
    for (const option of parameters.flatMap(({ options }) => options)) expect(option.label.en).not.toMatch(HAN);
    if (awaits) expect([HAN.test(awaits.zh), HAN.test(awaits.en)]).toEqual([true, false]);
  });

  it('gives a formula for each line, made of what a source provides', () => {
    const graph = graphs.get(assetOf(indicator.id))!;
    for (const { key, formula } of columns) {
      expect(formula.trim()).not.toBe('');
      expect(graph.inputsOf(columnName(indicator, key)).length).toBeGreaterThan(0);
    }
  });

  it('has thresholds in order, in its own unit, if it has any', () => {
    const edges = zones.map(({ from = -Infinity, to = Infinity }) => [from, to] as const);
    for (const [from, to] of edges) expect(from).toBeLessThan(to);
    for (const [index, [from]] of edges.entries())
      if (index > 0) expect(from).toBeGreaterThanOrEqual(edges[index - 1]![1]);
    expect(unit).not.toBe('');
  });
});

it('is written once for each indicator: no two say the same', () => {
  for (const language of ['zh', 'en'] as const) {
    const texts = catalogue.indicators.map(({ id, fullName }) => fullName[language] + introductions[id]![language]);
    expect(new Set(texts).size).toBe(texts.length);
  }
});
