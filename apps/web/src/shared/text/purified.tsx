import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { plainOf } from './plain-of.ts';
import { purified } from './purify.ts';
import styles from './rich-text.module.css';

/** The path of a link within the product that was pressed without a modifier. */
const pathOf = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | undefined => {
  if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const path = target.closest('a')?.getAttribute('href');
  return path?.startsWith('/') ? path : undefined;
};

/** Rendered Markdown, cleaned once more. Links within the product do not reload the page. */
export const Purified = ({ html }: { readonly html: string }) => {
  const navigate = useNavigate();
  const clean = useMemo(() => purified(html), [html]);
  if (clean === undefined) return <div className={styles['text']}>{plainOf(html)}</div>;
  const follow = (event: MouseEvent): void => {
    const path = pathOf(event);
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path);
  };
  return <div className={styles['text']} onClick={follow} dangerouslySetInnerHTML={{ __html: clean }} />;
};
