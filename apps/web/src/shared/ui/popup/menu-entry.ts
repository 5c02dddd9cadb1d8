import { createContext, type MouseEvent, type ReactElement, type ReactNode } from 'react';

interface EntryProps {
  readonly render: ReactElement;
  readonly className: string | undefined;
  readonly disabled?: boolean;
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** Renders an entry of an open menu; the implementation is in the menu's chunk. */
export const MenuEntry = createContext<(props: EntryProps) => ReactNode>(() => null);
