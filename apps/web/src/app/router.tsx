import type { PagePath } from '@chaintide/contracts/pages';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ChartsPage } from '../features/charts/charts-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

const home: PagePath = '/';

/** The pages. The first is part of the entry; those to come are lazy. */
export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Shell />}>
        <Route path={home} element={<ChartsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
