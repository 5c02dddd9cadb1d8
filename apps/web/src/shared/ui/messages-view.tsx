import { useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '../api/failure.ts';
import { useAnyText, type AnyText } from '../i18n/use-text.ts';
import { messageEnded, type Content, type MessagesRoot } from '../messages/messages.ts';
import { IconButton } from './button.tsx';
import styles from './messages-view.module.css';
import { raise } from './raise.ts';

const words = (content: Content, text: AnyText): string =>
  'text' in content ? text.t(content.text, content.args) : failureText(content.failure, text);

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
            <span>{words(content, text)}</span>
            <IconButton icon="close" label={text.t('shell.close')} onClick={() => dispatch(messageEnded(id))} />
          </li>
        ))}
      </ol>
    </div>
  );
};
