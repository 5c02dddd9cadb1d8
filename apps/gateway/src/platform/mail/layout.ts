import { PICTURE_ID } from './inline-picture.ts';
import type { MailContent } from './mail.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const fonts =
  "-apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',Helvetica,Arial,sans-serif";

/** Colours are inline for mail clients without style sheets; the dark theme overrides them here. */
const darkStyles = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1420 !important; }
  .card { background: #121e2c !important; border-color: #22344a !important; }
  .text { color: #dce6f0 !important; }
  .quiet { color: #8ea2b7 !important; }
  .code { background: #0b1420 !important; color: #5eead4 !important; border-color: #22344a !important; }
  .brand { color: #5eead4 !important; }
}`;

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;color:#1c2b3a">${escaped(text)}</p>`;
const note = (text: string): string =>
  `<p class="quiet" style="margin:0 0 8px;color:#5b6b7c;font-size:13px;line-height:1.6">${escaped(text)}</p>`;
const codeBox = (code: string): string =>
  `<p class="code" style="margin:8px 0 24px;padding:16px;background:#f0f7f7;border:1px solid #cfe3e3;border-radius:8px;color:#0f766e;` +
  `font:600 30px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center">${escaped(code)}</p>`;
const button = ({ label, href }: { readonly label: string; readonly href: string }): string =>
  `<p style="margin:8px 0 24px"><a href="${escaped(href)}" style="display:inline-block;padding:11px 22px;background:#0f766e;border-radius:8px;` +
  `color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;

const imageOf = (alt: string): string =>
  `<p style="margin:8px 0 24px"><img src="cid:${PICTURE_ID}" alt="${escaped(alt)}" width="454" style="display:block;width:100%;height:auto;border:0;border-radius:8px"></p>`;
const IMAGE = new RegExp(`<p[^>]*><img src="cid:${PICTURE_ID}"[^>]*></p>`);

/** Takes the place of the picture out of a document that was laid out with one. */
export const withoutPicture = (html: string): string => html.replace(IMAGE, '');

/** One narrow card that every mail client can draw: tables and inline styles, no scripts, no external resources; its only image comes with it. */
export const htmlOf = ({
  language,
  subject,
  lines,
  code,
  picture,
  action,
  notes,
  footer,
}: MailContent): string => `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef2f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #d9e1ea;border-radius:12px">
<tr><td style="padding:32px;font:16px/1.65 ${fonts};text-align:left">
<p class="brand" style="margin:0 0 24px;color:#0f766e;font-size:15px;font-weight:700;letter-spacing:.5px">链潮 Chaintide</p>
<h1 class="text" style="margin:0 0 20px;color:#10202f;font-size:21px;line-height:1.4;font-weight:700">${escaped(subject)}</h1>
${lines.map(paragraph).join('\n')}
${code === undefined ? '' : codeBox(code)}${picture === undefined ? '' : imageOf(picture)}
${action ? button(action) : ''}
${notes.map(note).join('\n')}
</td></tr>
</table>
<p class="quiet" style="max-width:520px;margin:20px auto 0;color:#5b6b7c;font:12px/1.6 ${fonts}">${escaped(footer)}</p>
</td></tr>
</table>
</body>
</html>
`;
