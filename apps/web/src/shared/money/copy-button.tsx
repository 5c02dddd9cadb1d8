import { useText } from '../i18n/use-text.ts';
import { useSay } from '../messages/messages.ts';
import { IconButton } from '../ui/button.tsx';
import { moneyTexts } from '../i18n/money-texts.ts';

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { t } = useText(moneyTexts);
  const say = useSay();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say('info', { text: 'money.copied' });
    } catch {
      // without HTTPS there is no clipboard, but the text is beside the button
      say('warning', { text: 'money.notCopied' });
    }
  };
  return (
    <IconButton
      icon="copy"
      label={t('money.copy', { what: label })}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    />
  );
};
