import { SaxesParser, type SaxesTagNS } from 'saxes';
import { SourceError } from '../source.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const RSS_1 = 'http://purl.org/rss/1.0/';
const DUBLIN = 'http://purl.org/dc/elements/1.1/';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** RSS 2.0 has no namespace; the archaic 0.9x versions used these for it. */
const PLAIN: readonly string[] = ['', 'http://backend.userland.com/rss2', 'http://blogs.law.harvard.edu/tech/rss'];

const ITEMS_MOST = 200;
const DEPTH_MOST = 60; // real feeds have 5, and XHTML within them a few more
const FIELD_MOST = 20_000;

/** An item as its feed has it: texts of its fields, as HTML unless `isText`. */
export interface RawItem {
  readonly fields: ReadonlyMap<string, RawField>;
  /** The links of an Atom entry by their relation. */
  readonly links: ReadonlyMap<string, string>;
  /** The addresses that relative links are meant from, outermost first. */
  readonly bases: readonly string[];
}
interface RawField {
  text: string;
  readonly isText: boolean;
}

const dialectOf = ({ local, uri }: SaxesTagNS): 'rss' | 'atom' | undefined => {
  if (local === 'feed' && uri === ATOM) return 'atom';
  return (local === 'rss' && PLAIN.includes(uri)) || (local === 'RDF' && uri === RDF) ? 'rss' : undefined;
};

const isItem = ({ local, uri }: SaxesTagNS): boolean =>
  (local === 'entry' && uri === ATOM) || (local === 'item' && (uri === RSS_1 || PLAIN.includes(uri)));

const isField = ({ uri }: SaxesTagNS): boolean =>
  uri === ATOM || uri === RSS_1 || uri === DUBLIN || PLAIN.includes(uri);

const attribute = (tag: SaxesTagNS, name: string): string | undefined => tag.attributes[name]?.value;

/** Reads a feed as it comes; throws at what is not one. Nothing is kept beyond the items and the open elements. */
class FeedReader {
  readonly items: RawItem[] = [];
  private depth = 0;
  private itemDepth = 0;
  private item: { fields: Map<string, RawField>; links: Map<string, string>; bases: string[] } | undefined;
  private field: RawField | undefined;
  private readonly bases: (string | undefined)[] = [];

  open(tag: SaxesTagNS): void {
    this.depth += 1;
    if (this.depth > DEPTH_MOST)
      throw new SourceError('malformed', `its elements are nested more than ${DEPTH_MOST} deep`);
    this.bases[this.depth] = attribute(tag, 'xml:base');
    if (this.depth === 1) {
      if (!dialectOf(tag))
        throw new SourceError('malformed', `it is no RSS or Atom feed: it begins with <${tag.name.slice(0, 40)}>`);
    } else if (!this.item) this.openItem(tag);
    else if (this.depth === this.itemDepth + 1) this.openField(tag, this.item);
    else this.text(' ');
  }

  close(): void {
    if (this.item && this.depth === this.itemDepth) {
      this.items.push(this.item);
      this.item = undefined;
    }
    if (this.depth === this.itemDepth + 1) this.field = undefined;
    this.depth -= 1;
  }

  text(piece: string): void {
    const { field } = this;
    if (field && field.text.length < FIELD_MOST) field.text += piece.slice(0, FIELD_MOST - field.text.length);
  }

  private openItem(tag: SaxesTagNS): void {
    if (!isItem(tag) || this.items.length >= ITEMS_MOST) return;
    const bases = this.bases.slice(0, this.depth + 1).filter((base) => base !== undefined);
    this.item = { fields: new Map(), links: new Map(), bases };
    this.itemDepth = this.depth;
  }

  private openField(tag: SaxesTagNS, item: NonNullable<FeedReader['item']>): void {
    if (!isField(tag)) return;
    const href = tag.uri === ATOM && tag.local === 'link' ? attribute(tag, 'href') : undefined;
    if (href !== undefined) {
      const relation = attribute(tag, 'rel') ?? 'alternate';
      if (!item.links.has(relation)) item.links.set(relation, href);
      return;
    }
    const name = tag.uri === DUBLIN ? `dc:${tag.local}` : tag.local;
    if (item.fields.has(name)) return;
    this.field = { text: '', isText: tag.uri === ATOM && attribute(tag, 'type') !== 'html' };
    item.fields.set(name, this.field);
  }
}

/** Words that HTML has names for and XML has not: they stay as they are, and are read with the HTML around them. */
const isHtmlName = ({ message }: Error): boolean => message.includes('undefined entity');

const parserFor = (reader: FeedReader): SaxesParser<{ xmlns: true }> => {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    if (!isHtmlName(error))
      throw new SourceError('malformed', `it is not well-formed XML: ${error.message.slice(0, 120)}`);
  });
  parser.on('doctype', (type) => {
    if (/<!ENTITY/i.test(type)) throw new SourceError('malformed', 'it defines entities of its own');
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', () => reader.close());
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  return parser;
};

/** The first 200 items of an RSS 2.0, RSS 1.0 or Atom feed, in its own order; throws a SourceError if it is none or is cut off. */
export const readItems = (text: string): RawItem[] => {
  const reader = new FeedReader();
  parserFor(reader).write(text.trimStart()).close(); // some publishers begin with an empty line
  return reader.items;
};
