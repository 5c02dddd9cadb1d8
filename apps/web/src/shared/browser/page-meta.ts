import { useEffect } from 'react';
import { afterFrame } from './page-turns.ts';

const put = (selector: string, attribute: string, value: string): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
};

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** If absent, those of the path stay. */
  readonly keywords?: string;
}

/** Sets the page's title, description and keywords, and updates them with the language. */
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

/** Sets the canonical link: the site's root, plus the path unless it is the root path. */
export const putCanonical = (path: string): void =>
  put('link[rel="canonical"]', 'href', new URL(path, location.origin).href);
