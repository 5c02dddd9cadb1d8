import type { PlacedBands, PlacedRsi } from '@chaintide/chart/scene/study-text';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { bollinger } from '@chaintide/indicators/formula/bollinger';
import { rsi } from '@chaintide/indicators/formula/rsi';
import { baseOf, rebase, type Rebasing } from '@chaintide/indicators/rebase';

export interface SheetColumn {
  readonly name: string;
  readonly label: Bilingual;
  readonly unit: Indicator['unit'];
  /** Name of the column from which it was computed. */
  readonly parent?: string;
  /** Whether it is a relative strength index, which has a scale of its own. */
  readonly isRsi?: boolean;
}

export interface Studies {
  readonly rsi: PlacedRsi | undefined;
  readonly bands: PlacedBands | undefined;
}

interface Told extends SheetColumn {
  readonly values: readonly (number | null)[];
}

export const columnIn = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? NaN);

export const listOf = (column: Float64Array): (number | null)[] =>
  Array.from(column, (value) => (Number.isFinite(value) ? value : null));

const WORDS = {
  indexed: { name: 'indexed', unit: 'ratio', zh: '首行 = 100', en: 'first row = 100' },
  percent: { name: '%', unit: 'percent', zh: '相对首行', en: 'since the first row' },
} as const;

/** Relates each column to its first row; an average keeps the base of its column. */
export const rebasedColumns = (columns: readonly Told[], to: Rebasing): Told[] => {
  const bases = new Map(columns.map(({ name, values }) => [name, baseOf(columnIn(values), 0, values.length)]));
  const { name, unit, zh, en } = WORDS[to];
  return columns.map((column) =>
    column.isRsi
      ? column
      : {
          name: `${column.name} ${name}`,
          label: { zh: `${column.label.zh}（${zh}）`, en: `${column.label.en} (${en})` },
          unit,
          values: listOf(rebase(columnIn(column.values), bases.get(column.parent ?? column.name)!, to)),
        },
  );
};

const sides = [
  { key: 'upper', zh: '上轨', en: 'upper' },
  { key: 'middle', zh: '中轨', en: 'middle' },
  { key: 'lower', zh: '下轨', en: 'lower' },
] as const;

const withWords = <T extends SheetColumn>(column: T, zh: string, en = zh): Pick<T, 'name' | 'label'> => ({
  name: `${column.name} ${en}`,
  label: { zh: `${column.label.zh} · ${zh}`, en: `${column.label.en} · ${en}` },
});

const bandsOf = <T extends Told>(column: T, { window, width }: PlacedBands): T[] => {
  const columns = bollinger(columnIn(column.values), window, width);
  return sides.map(({ key, zh, en }) => ({
    ...column,
    ...withWords(column, `布林 ${window}, ${width} ${zh}`, `Bollinger ${window}, ${width} ${en}`),
    parent: column.name,
    values: listOf(columns[key]),
  }));
};

/** Whether a chart's name of a line means the column: that of an indicator its first column, that of a coin its price. */
const isNamed = ({ name }: SheetColumn, of: string): boolean =>
  [of, `${of}.price`].some((id) => name === id || name.startsWith(`${id}/`)) ||
  name.endsWith(`/${of}`) ||
  name.endsWith(`/ ${of}`);

/** The column that a study names, or the first one. */
const placedIn = <T extends Told>(lines: readonly T[], of: string | undefined): T | undefined =>
  lines.find((line) => of !== undefined && isNamed(line, of)) ?? lines[0];

const rsiOf = <T extends Told>(column: T, { window }: PlacedRsi): T => ({
  ...column,
  ...withWords(column, `RSI ${window}`),
  unit: 'ratio',
  parent: column.name,
  isRsi: true,
  values: listOf(rsi(columnIn(column.values), window)),
});

/** The bands around one of the columns, and the relative strength index of one, as a chart draws them. */
export const studiesOf = <T extends Told>(columns: readonly T[], { rsi: strength, bands }: Studies): T[] => {
  const lines = columns.filter(({ parent }) => parent === undefined);
  const banded = bands && placedIn(lines, bands.of);
  const measured = strength && placedIn(lines, strength.of);
  return [...(banded ? bandsOf(banded, bands) : []), ...(measured ? [rsiOf(measured, strength)] : [])];
};
