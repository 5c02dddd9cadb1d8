import { Suspense } from 'react';
import { usePageMeta } from '../shared/browser/page-meta.ts';
import { useText } from '../shared/i18n/use-text.ts';
import type { PageProps } from './late-paths.ts';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { Gate } from './gate.tsx';
import { Loading } from './loading.tsx';
import { pageAt } from './pages.ts';

/** Metadata of a path for search engines and the tab; a page may override it. */
const PathMeta = ({ path }: PageProps) => {
  const { t } = useText();
  const name = t(`pages.${path}.name`);
  const isHome = path === '/';
  usePageMeta({
    title: isHome ? t('shell.meta.title') : t('shell.meta.titleOf', { name }),
    description: isHome ? t('shell.meta.description') : t(`pages.${path}.about`),
    keywords: isHome
      ? t('shell.meta.keywords')
      : t('shell.meta.keywordsOf', { name, keywords: t('shell.meta.keywords') }),
  });
  return null;
};

/** The page of a path behind its access check. */
export const GatedPage = ({ path }: PageProps) => {
  const Page = pageAt[path];
  return (
    <>
      <PathMeta path={path} />
      <Gate path={path}>
        <CrashBoundary>
          <Suspense fallback={<Loading />}>
            <Page path={path} />
          </Suspense>
        </CrashBoundary>
      </Gate>
    </>
  );
};
