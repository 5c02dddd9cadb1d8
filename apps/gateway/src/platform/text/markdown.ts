import markdownIt, { type MarkdownIt, type StateCore, type Token } from 'markdown-it';
import { addMentions } from './mentions.ts';

const SCHEMES = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i;
const IN_APP = /^\/(?!\/|\\|%5c)[^\s\\]*$/i; // browsers read `//` and `/\` as another host
const WIDE_ROW = /^(?:[^|\n]*\|){30}/m;
const NESTING = 20; // nobody reads deeper
const GROWTH = 25; // characters of HTML for each written one; a link with its attributes needs the most
const ALLOWANCE = 4_000;

const isLinkAllowed = (address: string): boolean => SCHEMES.test(address) || IN_APP.test(address);

const addressOf = (token: Token): string => String(token.attrGet('href') ?? '');

/** Addresses elsewhere open in a tab of their own, and are not recommended to search engines. */
const markOutward = ({ tokens }: StateCore): void => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open' || IN_APP.test(addressOf(token))) continue;
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'nofollow noopener ugc');
  }
};

/** The alignment of a cell as a class: styles in texts are not let through. */
const alignByClass = ({ tokens }: StateCore): void => {
  for (const { type, attrs } of tokens) {
    if (type !== 'th_open' && type !== 'td_open') continue;
    for (const attr of attrs ?? []) if (attr[0] === 'style') attr.splice(0, 2, 'class', String(attr[1]).split(':')[1]!);
  }
};

const parser = (): MarkdownIt => {
  const markdown = markdownIt({ html: false, linkify: true, breaks: true, maxNesting: NESTING }).disable('image');
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.validateLink = isLinkAllowed;
  markdown.core.ruler.push('outward links', markOutward);
  markdown.core.ruler.push('alignment', alignByClass);
  addMentions(markdown);
  return markdown;
};

const markdown = parser();
const withoutTables = parser().disable('table');

/** A short text can spell a table of many thousand cells. */
const parserFor = (source: string): MarkdownIt => (WIDE_ROW.test(source) ? withoutTables : markdown);

const { escapeHtml } = markdown.utils;

/** Paragraphs and line breaks, without any markup. */
const plain = (source: string): string =>
  source
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>\n`)
    .join('');

/** Safe HTML of a text that a person wrote in Markdown. What would swell into far more than was written stays plain. */
export const rendered = (source: string): string => {
  const html = parserFor(source).render(source);
  return html.length > ALLOWANCE + GROWTH * source.length ? plain(source) : html;
};

const inlineTokens = (source: string): Token[] =>
  parserFor(source)
    .parse(source, {})
    .flatMap(({ children }) => children ?? []);

/** The names behind `@`, each once, in the order in which they were written; code mentions nobody. */
export const mentionsIn = (source: string): string[] => [
  ...new Set(inlineTokens(source).flatMap(({ type, content }) => (type === 'mention' ? [content] : []))),
];

/** The addresses outside the product that a text links to, each once. */
export const linksIn = (source: string): string[] => [
  ...new Set(
    inlineTokens(source)
      .filter(({ type }) => type === 'link_open')
      .map(addressOf)
      .filter((address) => !IN_APP.test(address)),
  ),
];
