import {
  addressKind,
  TAG_LINES_MAX,
  TAG_NAME_LENGTH,
  TAG_SOURCE_LENGTH,
  type AddressTag,
} from '@chaintide/contracts/market/address-tags';
import { BYTE_ORDER_MARK } from '@chaintide/contracts/csv';
import { addressIn } from '@chaintide/onchain/scripts/owner-text';
import { isAddress } from 'viem';
import { AppError } from '../../platform/errors/app-error.ts';

const CELL = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
const [LEAST_CELLS, MOST_CELLS] = [3, 4];
const SHOWN = 80; // characters of a wrong cell in its error

/** The cells of a line of CSV; undefined where its quotes do not match. */
const cellsOf = (line: string): string[] | undefined => {
  const cells: string[] = [];
  for (CELL.lastIndex = 0; ;) {
    const found = CELL.exec(line);
    if (!found) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2]!).trim());
    if (found[3] === '') return cells;
  }
};

const tagOf = (text: string, line: number): AddressTag => {
  const cells = cellsOf(text);
  if (!cells || cells.length < LEAST_CELLS || cells.length > MOST_CELLS)
    throw new AppError('addressTag.cells', { line });
  const [given, name, kind, source = ''] = cells as [string, string, string, string?];
  const address = isAddress(given) ? given.toLowerCase() : addressIn(given);
  if (address === undefined) throw new AppError('addressTag.address', { line, text: given.slice(0, SHOWN) });
  if (name === '' || name.length > TAG_NAME_LENGTH)
    throw new AppError('addressTag.name', { line, most: TAG_NAME_LENGTH });
  const known = addressKind.safeParse(kind.toLowerCase());
  if (!known.success)
    throw new AppError('addressTag.kind', {
      line,
      text: kind.slice(0, SHOWN),
      choices: addressKind.options.join(', '),
    });
  if (source.length > TAG_SOURCE_LENGTH) throw new AppError('addressTag.source', { line, most: TAG_SOURCE_LENGTH });
  return { address, name, kind: known.data, source };
};

const isHeader = (text: string): boolean => /^"?address"?\s*,/i.test(text);

/** The tags of a file or of typed lines. Throws for the first line that is wrong. */
export const tagsIn = (lines: string): AddressTag[] => {
  const texts = lines.replace(BYTE_ORDER_MARK, '').split(/\r?\n/);
  const numbered = texts.flatMap((text, index) =>
    text.trim() === '' || (index === 0 && isHeader(text)) ? [] : [{ text, line: index + 1 }],
  );
  if (numbered.length > TAG_LINES_MAX) throw new AppError('addressTag.tooMany', { most: TAG_LINES_MAX });
  const lineOf = new Map<string, number>();
  return numbered.map(({ text, line }) => {
    const tag = tagOf(text, line);
    const first = lineOf.get(tag.address);
    if (first !== undefined) throw new AppError('addressTag.twice', { line, first });
    lineOf.set(tag.address, line);
    return tag;
  });
};
