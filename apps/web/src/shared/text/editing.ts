/** A text and the part of it that is selected. */
export interface Selected {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A replacement of a part of the text, and the selection after it. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const around =
  (mark: string) =>
  ({ value, start, end }: Selected): Edit => {
    const inner = value.slice(start, end);
    const [before, after] = [value.slice(start - mark.length, start), value.slice(end, end + mark.length)];
    if (start >= mark.length && before === mark && after === mark) {
      const from = start - mark.length;
      return { from, to: end + mark.length, text: inner, start: from, end: from + inner.length };
    }
    const at = start + mark.length;
    return { from: start, to: end, text: `${mark}${inner}${mark}`, start: at, end: at + inner.length };
  };

const eachLine =
  (mark: string) =>
  ({ value, start, end }: Selected): Edit => {
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const next = value.indexOf('\n', end);
    const to = next < 0 ? value.length : next;
    const lines = value.slice(from, to).split('\n');
    const isMarked = lines.every((line) => line.startsWith(mark));
    const text = lines.map((line) => (isMarked ? line.slice(mark.length) : `${mark}${line}`)).join('\n');
    return { from, to, text, start: lines.length > 1 ? from : from + text.length, end: from + text.length };
  };

const code = (selected: Selected): Edit => {
  const inner = selected.value.slice(selected.start, selected.end);
  if (!inner.includes('\n')) return around('`')(selected);
  const text = `\`\`\`\n${inner}\n\`\`\``;
  return {
    from: selected.start,
    to: selected.end,
    text,
    start: selected.start + 4,
    end: selected.start + 4 + inner.length,
  };
};

const ADDRESS = 'https://';

const linkNamed =
  (name: string) =>
  ({ value, start, end }: Selected): Edit => {
    const text = `[${value.slice(start, end) || name}](${ADDRESS})`;
    const at = start + text.length - 1;
    return { from: start, to: end, text, start: at - ADDRESS.length, end: at };
  };

export const formats = ['bold', 'italic', 'link', 'quote', 'list', 'code'] as const;
export type Format = (typeof formats)[number];

/** Applies a format to the selection, or takes it away again. `linkText`: the text of a link if none is selected. */
export const formatted = (format: Format, selected: Selected, linkText: string): Edit =>
  ({
    bold: around('**'),
    italic: around('*'),
    link: linkNamed(linkText),
    quote: eachLine('> '),
    list: eachLine('- '),
    code,
  })[format](selected);

/** Puts an edit into a text box, so that it can be undone. */
export const applyEdit = (box: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void => {
  box.focus();
  box.setSelectionRange(from, to);
  // the only way that keeps the browser's undo; jsdom and some browsers lack it
  const isDone = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!isDone) {
    const put = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value'); // React's own would hide the change
    put?.set?.call(box, `${box.value.slice(0, from)}${text}${box.value.slice(to)}`);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  box.setSelectionRange(start, end);
};

const MENTION = /(?:^|[^\w.])@(\w{0,16})$/;
const PEOPLE_SHOWN = 6;

/** The beginning of a name that is being typed behind an `@`. */
export const mentionAt = (value: string, caret: number): string | undefined => MENTION.exec(value.slice(0, caret))?.[1];

/** The people whose names begin with what was typed. */
export const peopleFor = (typed: string | undefined, people: readonly string[]): readonly string[] =>
  typed === undefined
    ? []
    : people.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase())).slice(0, PEOPLE_SHOWN);

/** Completes the name that is being typed. */
export const mentionEdit = (typed: string, name: string, caret: number): Edit => {
  const from = caret - typed.length;
  const at = from + name.length + 1;
  return { from, to: caret, text: `${name} `, start: at, end: at };
};
