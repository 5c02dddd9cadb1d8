import createPurifier, { type Config } from 'dompurify';
import { judgeFurther } from '../browser/trusted-types.ts';
import { isLetThrough, isRichText } from './rich-markup.ts';

const blocks = ['p', 'br', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const words = ['a', 'b', 'strong', 'em', 's', 'code'];

judgeFurther(isLetThrough);

/** The page's only policy judges the result; a second one may not be created. */
const passing = { createHTML: (text: string) => text, createScriptURL: () => '' };

const config: Config = {
  ALLOWED_TAGS: [...blocks, ...tables, ...words],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'class', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
  ADD_URI_SAFE_ATTR: ['target', 'rel', 'class', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  TRUSTED_TYPES_POLICY: passing as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>,
};

/** The markup of a text that the gateway rendered, as far as it is harmless; undefined if something else is left. */
export const purified = (html: string): string | undefined => {
  const clean = createPurifier.sanitize(html, config);
  return isRichText(clean) ? clean : undefined;
};
