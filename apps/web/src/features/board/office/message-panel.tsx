import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { itemNumber } from '@chaintide/contracts/item-number';
import { boardMessageMachine } from '@chaintide/machines/board-message';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { shownName } from '../../../shared/account/shown-name.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { abilitiesOf, NOBODY } from '../../../shared/orders/abilities.ts';
import { Acts } from '../../../shared/orders/acts.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { FilePanel } from '../../../shared/orders/file-panel.tsx';
import type { OpenedProps } from '../../../shared/lists/opened-panel.tsx';
import { OrderHistory, type HistoryEntry } from '../../../shared/orders/order-history.tsx';
import { RichText } from '../../../shared/text/rich-text.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { boardOfficeTexts } from './board-office-texts.ts';
import { ForwardForm } from './forward-form.tsx';
import { AnswerForm, isDirect, ReasonedAct, useDirectAct } from './message-acts.tsx';
import { MessageTags, usePageName } from './message-columns.tsx';
import styles from './message-panel.module.css';
import { useActOnMessage, useOfficeMessage, type MessageFile } from './office-api.ts';

const acts = ['answer', 'settle', 'forward', 'release', 'reopen', 'hide', 'restore'] as const;
export type MessageAct = (typeof acts)[number];

const staff = { kind: 'staff', id: NOBODY } as const;

const abilities = ({ state, author, workOrderId }: OfficeMessage) => {
  const context = { isFresh: false, mayBecomeOrder: !author.isStaff && workOrderId === null };
  return abilitiesOf(boardMessageMachine, {
    acts,
    state,
    events: acts.map((type) => ({ type, by: staff })),
    ideal: context,
    real: context,
    obstacle: (): string => '',
  });
};

/** Marks a message as read once somebody opened it; until then an act would be refused, because opening changes the version. */
const useOpened = ({ id, state, version }: OfficeMessage): boolean => {
  const [act, { isError }] = useActOnMessage();
  const isUnread = state === 'unread';
  const open = useEffectEvent(() => void act({ id, version, event: { type: 'open' } }));
  useEffect(() => {
    if (isUnread) open();
  }, [isUnread]);
  return !isUnread || isError;
};

const About = ({ message }: { readonly message: OfficeMessage }) => {
  const { t } = useText(boardOfficeTexts);
  const pageName = usePageName();
  const { author, at, indicator, processedAt, responder, id, workOrderId } = message;
  return (
    <Facts>
      <Fact name={t('boardOffice.column.userName')}>{shownName(author.userName)}</Fact>
      <Fact name={t('boardOffice.column.at')}>
        <When at={at} />
      </Fact>
      <Fact name={t('boardOffice.column.page')}>
        <Link to={`/?indicator=${indicator}&message=${id}`} title={t('boardOffice.toBoard')}>
          {pageName(indicator)}
        </Link>
      </Fact>
      <Fact name={t('boardOffice.column.state')}>
        <MessageTags {...message} />
      </Fact>
      {processedAt !== null && (
        <Fact name={t('boardOffice.column.processedAt')}>
          <When at={processedAt} />
        </Fact>
      )}
      {responder !== null && <Fact name={t('boardOffice.column.responder')}>{responder}</Fact>}
      {workOrderId !== null && (
        <Fact name={t('boardOffice.workOrder')}>
          <Link to={`/HelpDetails?order=${workOrderId}`}>{itemNumber('T', workOrderId)}</Link>
        </Fact>
      )}
    </Facts>
  );
};

const Thread = ({ thread, own }: { readonly thread: readonly OfficeMessage[]; readonly own: number }) => {
  const { t } = useText(boardOfficeTexts);
  if (thread.length < 2) return null;
  return (
    <section aria-label={t('boardOffice.thread')}>
      <h3 className={styles['heading']}>{t('boardOffice.thread')}</h3>
      <ol className={styles['thread']}>
        {thread.map((message) => (
          <li key={message.id} className={styles['one']} aria-current={message.id === own ? 'true' : undefined}>
            <p className={styles['quiet']}>
              <b>{shownName(message.author.userName)}</b> <When at={message.at} />
              {message.state !== 'processed' && ` · ${t(`boardOffice.state.${message.state}`)}`}
            </p>
            <RichText html={message.html} />
          </li>
        ))}
      </ol>
    </section>
  );
};

const entriesOf = (history: MessageFile['history'], { t }: Text<'boardOffice'>): HistoryEntry[] =>
  history.map(({ at, by, event, note }) => ({
    at,
    by,
    note,
    words: t(`boardOffice.event.${event}` as 'boardOffice.event.write'),
  }));

const File = ({ file, act, onAct }: Pick<OpenedProps, 'act' | 'onAct'> & { readonly file: MessageFile }) => {
  const text = useText(boardOfficeTexts, moneyTexts, officeTexts);
  const { t } = text;
  const { message, thread, history } = file;
  const isOpened = useOpened(message);
  const offered = abilities(message);
  const entries = entriesOf(history, text);
  const { failure, take } = useDirectAct(message);
  const done = (): void => onAct(undefined);
  return (
    <>
      <About message={message} />
      <div className={styles['text']}>
        <RichText html={message.html} />
      </div>
      {isOpened && (
        <Acts<MessageAct, string>
          abilities={offered}
          name={(name) => t(`boardOffice.act.${name}`)}
          isGrave={(name) => name === 'hide'}
          chosen={acts.find((one) => one === act && !isDirect(one))}
          onChoose={(name) => (name !== undefined && isDirect(name) ? void take(name) : onAct(name))}
          renderForm={(name, isPossible) => {
            if (name === 'answer') return <AnswerForm key={message.id} message={message} onDone={done} />;
            if (name === 'forward')
              return <ForwardForm key={message.id} {...{ message, isPossible }} history={entries} onDone={done} />;
            return name === 'hide' || name === 'restore' ? (
              <ReasonedAct key={name} act={name} {...{ message, isPossible }} history={entries} onDone={done} />
            ) : null;
          }}
        />
      )}
      <FormFailure failure={failure} />
      <Thread thread={thread} own={message.id} />
      <section aria-label={t('boardOffice.history')}>
        <h3 className={styles['heading']}>{t('boardOffice.history')}</h3>
        <OrderHistory entries={entries} label={t('boardOffice.history')} />
      </section>
    </>
  );
};

/** The panel of one message: its thread, the possible acts, and its history. */
export const MessagePanel = ({ id, onClose, ...rest }: OpenedProps) => {
  const { t } = useText(boardOfficeTexts);
  return (
    <FilePanel
      query={useOfficeMessage(id)}
      title={({ message }) => `${message.number} · ${shownName(message.author.userName)}`}
      waitingTitle={t('boardOffice.panel')}
      onClose={onClose}
    >
      {(file) => <File file={file} {...rest} />}
    </FilePanel>
  );
};
