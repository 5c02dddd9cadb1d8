import { fillText } from '@chaintide/contracts/language';
import type { Level } from '@chaintide/contracts/people/levels';
import { htmlOf } from './layout.ts';
import type { ChannelWord, Mail, MailContent, MailText, PowerWord } from './mail.ts';
import { mailTexts, shared } from './template-texts.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface RenderOptions {
  /** The public address of the product; without it, mails have no button. */
  readonly publicUrl?: string | undefined;
  /** The mail is shown by the demo instead of being sent. */
  readonly isSimulated: boolean;
}

const ARGUMENT_LENGTH = 160; // User-Agent strings are long

/** Reduces any input to one line: no line breaks, no other control characters, none that change the direction of the text. */
const oneLine = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim())
    .slice(0, ARGUMENT_LENGTH)
    .join('');

const ITEMS = '{items}';

export const momentOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const itemsOf = ({ args }: Mail): string[] => ('items' in args ? args.items.map((item) => `· ${oneLine(item)}`) : []);

const filled = ({ language, args }: Mail): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, value]: [string, string | number | readonly string[]]) => {
      if (typeof value === 'object') return [];
      if (typeof value === 'number') return [[name, momentOf(value)]];
      if (name === 'level' || name === 'next') return [[name, shared[language].levels[value as Level | 'trial']]];
      if (name === 'channel') return [[name, shared[language].channels[value as ChannelWord]]];
      return [[name, name === 'power' ? shared[language].powers[value as PowerWord] : oneLine(value)]];
    }),
  );

const contentOf = (mail: Mail, { publicUrl, isSimulated }: RenderOptions): MailContent => {
  const { language, kind } = mail;
  const text: MailText = mailTexts[kind][language];
  const args = filled(mail);
  return {
    language,
    subject: fillText(text.subject, args),
    lines: text.lines.flatMap((line) => (line === ITEMS ? itemsOf(mail) : fillText(line, args))),
    ...(args['code'] !== undefined && { code: args['code'] }),
    ...(mail.picture && { picture: oneLine(mail.picture.alt) }),
    ...(text.action &&
      publicUrl !== undefined && {
        action: { label: text.action.label, href: new URL(fillText(text.action.path, args), publicUrl).href },
      }),
    notes: [
      ...(text.surprise === undefined ? [] : [text.surprise]),
      ...(isSimulated ? [shared[language].simulated] : []),
    ],
    footer: shared[language].footer,
  };
};

const textOf = ({ subject, lines, code, action, notes, footer }: MailContent): string =>
  [
    subject,
    ...lines,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${action.label}: ${action.href}`] : []),
    ...notes,
    `-- \n${footer}`,
  ].join('\n\n') + '\n';

/** A mail whose parts come from elsewhere than the templates. */
export const laidOut = (content: MailContent): RenderedMail => ({
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
});

/** Subject, text and HTML in the reader's language. */
export const render = (mail: Mail, options: RenderOptions): RenderedMail => laidOut(contentOf(mail, options));
