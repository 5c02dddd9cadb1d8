import { Suspense, type ReactNode } from 'react';
import type { ShownList } from './use-list-link.ts';

/** The parts of a panel that the address decides. */
export interface OpenedProps {
  readonly id: number;
  readonly act: string | undefined;
  readonly onAct: (act: string | undefined) => void;
  readonly onClose: () => void;
}

interface OpenedPanelProps {
  readonly shown: Pick<ShownList<object>, 'opened' | 'open' | 'choose'>;
  /** Must give the panel the id as its key, so that each row starts anew. */
  readonly children: (panel: OpenedProps) => ReactNode;
}

/** The panel of the row that the address opens, beside its list. */
export const OpenedPanel = ({ shown: { opened, open, choose }, children }: OpenedPanelProps) => {
  const { id, act } = opened;
  if (id === undefined) return null;
  return <Suspense>{children({ id, act, onAct: (next) => choose(id, next), onClose: () => open({}) })}</Suspense>;
};
