import { highlighted } from '@chaintide/contracts/search/highlighted';
import { Pieces } from './pieces.tsx';

/** The part of a text in which a search found something, marked; without a search, its beginning. */
export const Found = ({ text, query }: { readonly text: string; readonly query: string }) =>
  query === '' ? text : <Pieces pieces={highlighted(text, query)} />;
