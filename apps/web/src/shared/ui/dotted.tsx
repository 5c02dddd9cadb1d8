import { Fragment, type ReactNode } from 'react';

const DOT = ' · ';

/** Short facts in one line, with a dot between them. */
export const Dotted = ({ children }: { readonly children: readonly ReactNode[] }) =>
  // the facts of one place are always the same ones, in the same order
  children.map((fact, index) => (
    <Fragment key={`${index}`}>
      {index > 0 && DOT}
      {fact}
    </Fragment>
  ));
