import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { lazily } from '../browser/chunk-loading.ts';
import { useAnyText, type AnyText } from '../i18n/use-text.ts';
import { messageEnded, type Content, type MessagesRoot } from './messages.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './messages-view.module.css';
import { raise } from '../ui/raise.ts';

const FailureWords = lazily(async () => (await import('./failure-words.tsx')).FailureWords);

const words = (content: Content, { t }: AnyText): ReactNode =>
  'text' in content ? t(content.text, content.args) : <FailureWords failure={content.failure} />;

/** The page's messages, announced to screen readers as they appear. */
export const MessagesView = () => {
  const messages = useSelector((state: MessagesRoot) => state.messages);
  const dispatch = useDispatch();
  const text = useAnyText();
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (messages.length > 0) raise(view.current);
  }, [messages]);
  return (
    <div ref={view} popover="manual" className={styles['view']} role="status" aria-live="polite">
      <ol className={styles['list']}>
        {messages.map(({ id, tone, content }) => (
          <li key={id} className={styles['message']} data-tone={tone}>
            <span>
              <Suspense fallback={null}>{words(content, text)}</Suspense>
            </span>
            <IconButton icon="close" label={text.t('shell.close')} onClick={() => dispatch(messageEnded(id))} />
          </li>
        ))}
      </ol>
    </div>
  );
};
