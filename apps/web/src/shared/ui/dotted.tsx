import { Fragment, type ReactNode } from 'react';

const DOT = ' · ';

/** Short facts in one line, separated by dots. */
export const Dotted = ({ children }: { readonly children: readonly ReactNode[] }) =>
  // the facts of one place always have the same order
  children.map((fact, index) => (
    <Fragment key={`${index}`}>
      {index > 0 && DOT}
      {fact}
    </Fragment>
  ));
