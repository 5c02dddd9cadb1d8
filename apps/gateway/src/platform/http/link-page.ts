import type { Language } from '@chaintide/contracts/language';

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans SC",sans-serif;background:#f4f6f9;color:#10202f}
main{max-width:420px;margin:12vh auto 0;padding:32px;background:#fff;border:1px solid #d9e1ea;border-radius:6px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 24px;color:#5b6b7c}.brand{margin:0 0 24px;color:#2563c9;font-weight:600;font-size:14px}
button{font:inherit;font-weight:600;padding:9px 20px;border:0;border-radius:6px;background:#2563c9;color:#fff;cursor:pointer}a{color:#2563c9}
button:focus-visible,a:focus-visible{outline:2px solid #2563c9;outline-offset:2px}form{margin:0 0 20px}
@media (max-width:480px){main{margin:16px;padding:24px}}
@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e6e9ef}main{background:#11151d;border-color:#1e2530}p{color:#8b95a5}.brand,a{color:#6ea3ff}button{background:#4c8dff;color:#08101f}}`;

interface LinkPage {
  readonly language: Language;
  /** Texts of the program, not of people: they are not escaped. */
  readonly title: string;
  readonly line: string;
  /** Posts to the page's own address; absent where there is nothing left to do. */
  readonly button?: string;
  readonly further: { readonly label: string; readonly path: `/${string}` };
}

/** A page behind the link of a mail, without scripts; its form posts to its own address, because reading a page must not change anything. */
export const linkPage = ({ language, title, line, button, further }: LinkPage): string => {
  const form = button === undefined ? '' : `<form method="post"><button type="submit">${button}</button></form>`;
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Chaintide</title><style>${style}</style></head>
<body><main><p class="brand">链潮 Chaintide</p><h1>${title}</h1><p>${line}</p>
${form}<a href="${further.path}">${further.label}</a></main></body>
</html>
`;
};
