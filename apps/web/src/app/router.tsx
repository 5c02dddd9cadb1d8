import { pages, type PagePath } from '@chaintide/contracts/pages';
import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { GatedPage } from './gated-page.tsx';
import { pageAt } from './pages.ts';
import { Shell } from '../shell/shell.tsx';

const NotFoundPage = lazily(async () => (await import('./crash/not-found-page.tsx')).NotFoundPage);

const paths = Object.keys(pages) as PagePath[];

/** Paths with the same component are tabs of one page, which stays while the address moves between them. */
const pageOf = (path: PagePath): PagePath => paths.find((other) => pageAt[other] === pageAt[path]) ?? path;

/**
 * All paths of the table of pages, and a page for all others. An address takes effect at once; a transition would
 * render frames in between.
 */
export const Router = () => (
  <BrowserRouter useTransitions={false}>
    <Routes>
      <Route element={<Shell />}>
        {paths.map((path) => (
          <Route key={path} path={path} caseSensitive element={<GatedPage key={pageOf(path)} path={path} />} />
        ))}
        <Route
          path="*"
          element={
            <Suspense fallback={null}>
              <NotFoundPage />
            </Suspense>
          }
        />
      </Route>
    </Routes>
  </BrowserRouter>
);
