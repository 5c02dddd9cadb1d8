import { Fragment, useState, type ReactNode } from 'react';

interface OlderPagesProps {
  /** Renders the page before an id, or the newest one; `onOlder` is absent once older ones are shown. */
  readonly children: (before: number | undefined, onOlder: ((before: number) => void) | undefined) => ReactNode;
}

/** A list that grows page by page into the past. */
export const OlderPages = ({ children }: OlderPagesProps) => {
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  const older = (last: number): void => setPages([...pages, last]);
  return pages.map((before, at) => (
    <Fragment key={before ?? 'newest'}>{children(before, at === pages.length - 1 ? older : undefined)}</Fragment>
  ));
};
