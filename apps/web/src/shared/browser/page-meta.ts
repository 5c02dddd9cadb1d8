import { useEffect } from 'react';
import { afterFrame } from './page-turns.ts';

const put = (selector: string, attribute: string, value: string): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
};

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Absent where a page has none of its own: those of its path stay. */
  readonly keywords?: string;
}

/** Title, description and keywords of the page shown; renewed with the language. */
export const usePageMeta = ({ title, description, keywords }: PageMeta): void => {
  useEffect(
    () =>
      afterFrame(() => {
        document.title = title;
        put('meta[name="description"]', 'content', description);
        if (keywords !== undefined) put('meta[name="keywords"]', 'content', keywords);
      }),
    [title, description, keywords],
  );
};

/** The canonical link: the root path's is the site's root, any other's the root plus the path. */
export const putCanonical = (path: string): void =>
  put('link[rel="canonical"]', 'href', new URL(path, location.origin).href);
