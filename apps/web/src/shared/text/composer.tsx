import { lengthOf, isBlank } from '@chaintide/contracts/written';
import { useId, useMemo, useState } from 'react';
import { stored } from '../browser/stored.ts';
import { useText } from '../i18n/use-text.ts';
import { writingTexts } from '../i18n/writing-texts.ts';
import { useSession } from '../session/session.ts';
import { ActionButton } from '../ui/button.tsx';
import styles from './text-editor.module.css';
import { TextEditor } from './text-editor.tsx';
import { withMod } from './toolbar.tsx';

interface ComposerProps {
  /** The place of the text, for example `board:btc.mvrv`: an unsent one is kept under it, for each user. */
  readonly draft: string;
  readonly label: string;
  readonly placeholder?: string | undefined;
  /** In characters. */
  readonly max: number;
  readonly sendLabel: string;
  /** Resolves to whether it was sent; the text stays if not. */
  readonly onSend: (source: string) => Promise<boolean>;
  readonly onCancel?: () => void;
  readonly people?: readonly string[];
  /** The text of a refusal. */
  readonly problem?: string | undefined;
  readonly rows?: number;
  readonly autoFocus?: boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A text that survives a reload until it is sent. */
const useDraft = (draft: string): readonly [string, (text: string) => void] => {
  const { userName } = useSession();
  const place = useMemo(() => stored(`draft.${userName ?? ''}.${draft}`, textOf, { asText: true }), [userName, draft]);
  const [held, setHeld] = useState({ place, text: place.read() ?? '' });
  const text = held.place === place ? held.text : (place.read() ?? '');
  const put = (next: string): void => {
    setHeld({ place, text: next });
    place.write(next === '' ? undefined : next);
  };
  return [text, put];
};

/** Writes a text and sends it. Enter makes a new line; Ctrl-Enter or ⌘-Enter sends. */
export const Composer = ({ draft, max, sendLabel, onSend, onCancel, problem, ...rest }: ComposerProps) => {
  const { t } = useText(writingTexts);
  const [text, put] = useDraft(draft);
  const [isSending, setSending] = useState(false);
  const noteId = useId();
  const maySend = !isSending && !isBlank(text) && lengthOf(text.trim()) <= max;
  const send = async (): Promise<void> => {
    if (!maySend) return;
    setSending(true);
    try {
      if (await onSend(text)) put('');
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextEditor
        {...rest}
        value={text}
        onType={put}
        max={max}
        onSubmit={() => void send()}
        disabled={isSending}
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
      />
      <div className={styles['acts']}>
        <p id={noteId} className={styles['note']} data-wrong={problem !== undefined} aria-live="polite">
          {problem}
        </p>
        <kbd className={styles['key']}>{t('writing.sendKey', { key: withMod('Enter') })}</kbd>
        {onCancel && (
          <ActionButton data-look="quiet" onClick={onCancel}>
            {t('writing.cancel')}
          </ActionButton>
        )}
        <ActionButton type="submit" disabled={!maySend} aria-busy={isSending}>
          {sendLabel}
        </ActionButton>
      </div>
    </form>
  );
};
