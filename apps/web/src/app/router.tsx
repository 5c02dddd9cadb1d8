import { pages, type PagePath } from '@chaintide/contracts/pages';
import { BrowserRouter, Route, Routes } from 'react-router';
import { GatedPage } from './gated-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

const paths = Object.keys(pages) as PagePath[];

/** Every path of the table of pages, and the page for all others. */
export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Shell />}>
        {paths.map((path) => <Route key={path} path={path} caseSensitive element={<GatedPage key={path} path={path} />} />)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
