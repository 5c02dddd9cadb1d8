import { decodeHTML } from 'entities';

const CLOSED_BY: Readonly<Record<string, RegExp>> = { '!--': /--(?=>)/g, script: /<\/script/gi, style: /<\/style/gi };
/** Elements within a word or a sentence; the others part it. */
const INLINE = /^\/?(?:a|abbr|b|code|em|font|i|mark|s|small|span|strong|sub|sup|u)$/i;
const OPENING = /<(!--|[!?/]?[a-z][a-z\d]*)/gi;
/** Characters that are not seen, or that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** The position after a tag that begins at `at`, by its quotes; undefined if it does not end. */
const endOfTag = (html: string, at: number): number | undefined => {
  let quote = '';
  for (let place = at; place < html.length; place += 1) {
    const sign = html[place]!;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return place + 1;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return undefined;
};

/** The position after an element whose content is no text, after a comment, or after a tag. */
const endOf = (html: string, at: number, name: string): number | undefined => {
  const closing = CLOSED_BY[name.toLowerCase()];
  if (closing === undefined) return endOfTag(html, at);
  closing.lastIndex = at;
  return closing.test(html) ? endOfTag(html, closing.lastIndex) : undefined;
};

/** Without tags, comments, scripts and styles; what does not end takes the rest with it. */
const withoutTags = (html: string): string => {
  let text = '';
  let at = 0;
  for (const { index, 1: name = '' } of html.matchAll(OPENING)) {
    if (index < at) continue;
    text += html.slice(at, index) + (INLINE.test(name) ? '' : ' ');
    at = endOf(html, index + 1, name) ?? html.length;
  }
  return text + html.slice(at);
};

const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const whole = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${whole.trimEnd()}…`;
};

/** One line of at most so many UTF-16 units. */
export const lineOf = (text: string, length: number): string =>
  cut(text.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim(), length);

/** The text of a piece of HTML, in one line of at most so many UTF-16 units. */
export const plainText = (html: string, length: number): string => lineOf(decodeHTML(withoutTags(html)), length);
