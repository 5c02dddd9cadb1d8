import { useContext, useDeferredValue, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router';

/**
 * Renders its children for a new address once everything else has been rendered for it. Put around what accompanies a chart, so that a press in
 * the menu is answered by the chart first.
 */
export const LateAddress = ({ children }: { readonly children: ReactNode }) => {
  const location = useDeferredValue(useContext(LocationContext));
  const route = useDeferredValue(useContext(RouteContext)); // of its links, which else would follow every address themselves
  return (
    <LocationContext value={location}>
      <RouteContext value={route}>{children}</RouteContext>
    </LocationContext>
  );
};
