import { DRAWINGS_MAX } from '@chaintide/contracts/limits';
import type { ItemReader } from './link-reader.ts';

/** A letter for the kind; of each point the seconds in base 36 and the value; and the text of a note, 30 characters at most. */
const DRAWING =
  /^(?:h_[0-9a-z]{1,6}_-?\d+(?:\.\d+)?(?:e-?\d\d?)?|[tbf](?:_[0-9a-z]{1,6}_-?\d+(?:\.\d+)?(?:e-?\d\d?)?){2}|n_[0-9a-z]{1,6}_-?\d+(?:\.\d+)?(?:e-?\d\d?)?_(?:[^\p{C},_*]|\*[cus]){1,30})$/u;

export const drawingReader: ItemReader<string> = (text, before) =>
  before.length < DRAWINGS_MAX && DRAWING.test(text) ? text : undefined;
