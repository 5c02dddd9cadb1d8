import type { Piece } from '@chaintide/contracts/search/piece';

/** A text in which the hits of a search are marked. */
export const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, isHit }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never change their order
    isHit ? <mark key={index}>{text}</mark> : text,
  );
