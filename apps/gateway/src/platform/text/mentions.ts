import type { MarkdownIt, StateInline } from 'markdown-it';

const NAME = /[A-Za-z]\w{2,15}(?!\w)/y; // as contracts/users.ts has it
const WORD = /[\w.]/; // ASCII only: Chinese is written without spaces

/** The name after the `@` at this position; undefined within an address or another word. */
const nameAt = (text: string, at: number): string | undefined => {
  if (text[at] !== '@' || WORD.test(text.slice(Math.max(0, at - 1), at))) return undefined;
  NAME.lastIndex = at + 1;
  return NAME.exec(text)?.[0];
};

const mention = (state: StateInline, isSilent: boolean): boolean => {
  const name = nameAt(state.src, state.pos);
  if (name === undefined) return false;
  if (!isSilent) state.push('mention', 'b', 0).content = name;
  state.pos += name.length + 1;
  return true;
};

/** Adds `@userName` to the inline rules; within code it is code. */
export const addMentions = (markdown: MarkdownIt): void => {
  markdown.inline.ruler.before('emphasis', 'mention', mention);
  markdown.renderer.rules['mention'] = (tokens, index) => `<b class="mention">@${tokens[index]!.content}</b>`;
};
