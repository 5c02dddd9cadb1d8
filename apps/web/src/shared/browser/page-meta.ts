import { useEffect } from 'react';

const put = (selector: string, attribute: string, value: string): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
};

export interface PageMeta { readonly title: string; readonly description: string }

/** The title and description of the page shown; renewed with the language. */
export const usePageMeta = ({ title, description }: PageMeta): void => {
  useEffect(() => {
    document.title = title;
    put('meta[name="description"]', 'content', description);
  }, [title, description]);
};

/** Keywords and canonical link; the root path's is the site's root, any other's the root plus the path. */
export const putSiteMeta = (path: string, keywords: string): void => {
  put('meta[name="keywords"]', 'content', keywords);
  put('link[rel="canonical"]', 'href', new URL(path, location.origin).href);
};
