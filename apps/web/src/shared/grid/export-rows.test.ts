import { expect, it } from 'vitest';
import { csvOf, shownTexts } from './export-rows.ts';
import type { GridColumn } from './grid-column.ts';

const columns: GridColumn<{ name: string; age: number }>[] = [
  { key: 'name', title: 'Name', width: 100, text: ({ name }) => name, show: () => 'something for the eye' },
  { key: 'age', title: 'Age', width: 100, text: ({ age }) => String(age) },
];

it('exports the visible columns, in their order, with their exact texts', () => {
  const rows = [
    { name: '=cmd', age: 3 },
    { name: 'Bo', age: 4 },
  ];
  expect(
    shownTexts(
      columns,
      [
        { key: 'age', isHidden: false },
        { key: 'gone', isHidden: false },
        { key: 'name', isHidden: false },
      ],
      rows,
    ),
  ).toEqual([
    ['Age', 'Name'],
    ['3', '=cmd'],
    ['4', 'Bo'],
  ]);
  expect(
    shownTexts(
      columns,
      [
        { key: 'age', isHidden: true },
        { key: 'name', isHidden: false },
      ],
      rows,
    ),
  ).toEqual([['Name'], ['=cmd'], ['Bo']]);
});

it('writes a file whose texts no spreadsheet evaluates as formulas', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['x,y', 'say "hi"\nbye'],
      ['=1', '\0=1'],
    ]),
  ).toBe('\uFEFFa,b\r\n"x,y","say ""hi""\nbye"\r\n\'=1,\'\0=1\r\n');
});
