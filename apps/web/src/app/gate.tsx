import { mayOpen, type PagePath } from '@chaintide/contracts/pages';
import { Suspense, type ReactNode } from 'react';
import { lazilyAhead } from '../shared/browser/chunk-loading.ts';
import { useSession } from '../shared/session/session.ts';
import { Loading } from './loading.tsx';

export const ClosedPage = lazilyAhead(async () => (await import('./closed-page.tsx')).ClosedPage);

interface GateProps {
  readonly path: PagePath;
  readonly children: ReactNode;
}

/** Renders the page for permitted roles, and explains to others how to gain access; follows changes of the session. */
export const Gate = ({ path, children }: GateProps) => {
  const { role } = useSession();
  if (mayOpen(path, role)) return children;
  return (
    <Suspense fallback={<Loading />}>
      <ClosedPage path={path} />
    </Suspense>
  );
};
