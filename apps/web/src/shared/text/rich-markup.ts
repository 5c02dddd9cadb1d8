const element = '(?:p|br|hr|pre|blockquote|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td|a|b|strong|em|s|code)';
const attribute = '(?:class|target|rel|start)="[^"<>]*"';
const link = 'href="(?:https?://|mailto:|/(?!/))[^"<>]*"';
const TAG = new RegExp(`<${element}(?: (?:${link}|${attribute}))*>|</${element}>`, 'gi');
const MARKUP = /<[a-z/!?]/i;

/** Whether a text has no other markup than rendered Markdown has. */
export const isRichText = (html: string): boolean => !MARKUP.test(html.replace(TAG, ''));

/** A document that is only parsed runs nothing and is not shown; whatever is taken from it as text is judged again. */
export const isLetThrough = (text: string, sink: string): boolean =>
  sink === 'DOMParser parseFromString' || isRichText(text);
