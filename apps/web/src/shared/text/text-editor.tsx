import { useId, useRef, useState, type ReactNode } from 'react';
import { TextArea } from '../ui/forms/text-input.tsx';
import { Counter } from './counter.tsx';
import { PeopleList } from './people-list.tsx';
import { Preview } from './preview.tsx';
import styles from './text-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import { useEditing } from './use-editing.ts';
import { useMentions } from './use-mentions.ts';

interface TextEditorProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  /** Its name for those who cannot see it; with an `id`, the label is that of the field. */
  readonly label: string;
  readonly id?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly placeholder?: string | undefined;
  /** In characters. */
  readonly max: number;
  readonly rows?: number | undefined;
  /** The names that can be picked behind an `@`. */
  readonly people?: readonly string[] | undefined;
  readonly onBlur?: () => void;
  /** Ctrl-Enter or ⌘-Enter. */
  readonly onSubmit?: () => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean | undefined;
  /** The preview of a text with more than Markdown. */
  readonly preview?: ReactNode;
}

const nobody: readonly string[] = [];

/** A plain text box for Markdown: formats, a preview as the gateway renders it, and names behind an `@`. */
export const TextEditor = (props: TextEditorProps) => {
  const { value, onType, label, max, rows = 3, people = nobody, onSubmit, onBlur, preview, ...rest } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [isPreview, setPreview] = useState(false);
  const mentions = useMentions(box, people);
  const { format, press, paste } = useEditing(box, onSubmit);
  const isPicking = mentions.found.length > 0;
  const picker = isPicking && {
    'aria-controls': listId,
    'aria-activedescendant': `${listId}-${mentions.at}`,
  };
  return (
    <div className={styles['editor']}>
      <Toolbar isPreview={isPreview} onPreview={setPreview} onFormat={format} isDisabled={rest.disabled ?? false} />
      {isPreview && (preview ?? <Preview source={value} />)}
      <div className={styles['write']} hidden={isPreview}>
        <TextArea
          {...rest}
          {...picker}
          ref={box}
          aria-label={rest.id === undefined ? label : undefined}
          aria-autocomplete={people.length > 0 ? 'list' : undefined}
          className={styles['box']}
          rows={rows}
          value={value}
          onType={(typed) => {
            onType(typed);
            mentions.look();
          }}
          onSelect={mentions.look}
          onKeyDown={(event) => {
            if (!mentions.press(event)) press(event);
          }}
          onPaste={paste}
          onBlur={() => {
            mentions.close();
            onBlur?.();
          }}
        />
        {isPicking && <PeopleList id={listId} names={mentions.found} at={mentions.at} onPick={mentions.pick} />}
      </div>
      <div className={styles['foot']}>
        <Counter value={value} max={max} />
      </div>
    </div>
  );
};
