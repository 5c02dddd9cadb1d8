import { tidied } from '@chaintide/contracts/written';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../keyboard/composing.ts';
import { useText } from '../i18n/use-text.ts';
import { writingTexts } from '../i18n/writing-texts.ts';
import { applyEdit, formatted, type Format } from './editing.ts';

const formatKeys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' };

/** Formats by button and by key, and pasting without characters that nobody sees. */
export const useEditing = (box: RefObject<HTMLTextAreaElement | null>, onSubmit: (() => void) | undefined) => {
  const { t } = useText(writingTexts);
  const format = (kind: Format): void => {
    if (!box.current) return;
    const { value, selectionStart: start, selectionEnd: end } = box.current;
    applyEdit(box.current, formatted(kind, { value, start, end }, t('writing.linkText')));
  };
  const actOf = (key: string): (() => void) | undefined => {
    const kind = formatKeys[key.toLowerCase()];
    return kind ? () => format(kind) : key === 'Enter' ? onSubmit : undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey ? actOf(event.key) : undefined;
    if (!act || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    const text = tidied(pasted);
    if (text === pasted) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    applyEdit(event.currentTarget, { from, to, text, start: from + text.length, end: from + text.length });
  };
  return { format, press, paste } as const;
};
