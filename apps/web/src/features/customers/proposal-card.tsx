import { SECOND } from '@chaintide/contracts/limits';
import type { Proposal } from '@chaintide/contracts/people/proposals';
import { proposalMachine } from '@chaintide/machines/proposal';
import { allowed } from '@chaintide/machines/step';
import { useState } from 'react';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import { formatClock, formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { When } from '../../shared/ui/when.tsx';
import { proposalWords } from './history-words.ts';
import styles from './proposals.module.css';
import { proposalAnswers, useAnswerProposalMutation, type ProposalAnswer } from './proposals-api.ts';
import { customersTexts } from './customers-texts.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

/** The answers that the machine allows this admin; only the gateway knows whether they have been an admin for long enough. */
const answersOf = (
  { by, user, isTaking, expiresAt, state }: Proposal,
  id: number | undefined,
  now: number,
): ProposalAnswer[] => {
  if (id === undefined) return [];
  const context = {
    proposerId: by.id,
    subjectId: user.id,
    isTaking,
    stands: true,
    isDue: false,
    isOver: expiresAt <= now,
  };
  return allowed(
    proposalMachine,
    { state, context },
    proposalAnswers.map((type) => ({ type, by: { kind: 'admin' as const, id, isSeasoned: true } })),
  ).map(({ type }) => type as ProposalAnswer);
};

/** When it takes effect by itself, or until when it must be approved. */
const Deadline = ({ proposal: { carryOutAt, expiresAt, isTaking } }: { readonly proposal: Proposal }) => {
  const { t, language } = useText(accountTexts, customersTexts);
  const live = useLive();
  const at = carryOutAt ?? expiresAt;
  const left = Math.max(0, at - useNow(SECOND, live.now));
  const key = carryOutAt !== null ? 'byItself' : isTaking ? 'needsConsent' : 'needsSecond';
  return (
    <p className={styles['deadline']}>
      <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
        {t(`customers.proposal.${key}`, { moment: formatMoment(at, language) })}
      </time>{' '}
      <span className={styles['left']}>
        {t('customers.proposal.left')}{' '}
        <b role="timer" aria-live="off">
          {formatClock(left)}
        </b>
      </span>
    </p>
  );
};

const useAnswer = (proposal: Proposal, onEnd: () => void) => {
  const [answer, { isLoading }] = useAnswerProposalMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const say = useSay();
  const send = async (given: ProposalAnswer): Promise<void> => {
    const { error } = await answer({ id: proposal.id, version: proposal.version, answer: given });
    setFailure((error as CallFailure | undefined) ?? null);
    if (!error) say('info', { text: `customers.proposal.done.${given}`, args: { name: proposal.user.userName } });
    onEnd();
  };
  return { send, failure, isLoading };
};

/** A pending change of power: account, change, proposer and reason, and this admin's possible answers. */
export const ProposalCard = ({ proposal }: { readonly proposal: Proposal }) => {
  const text = useText(accountTexts, customersTexts);
  const { t } = text;
  const { user, by, note, at } = proposal;
  const ownId = useUserId();
  const live = useLive();
  const [asked, setAsked] = useState<ProposalAnswer | null>(null);
  const { send, failure, isLoading } = useAnswer(proposal, () => setAsked(null));
  const words = proposalWords(proposal, text);
  const answers = answersOf(proposal, typeof ownId === 'number' ? ownId : undefined, live.now());
  return (
    <article className={styles['card']} aria-label={`${user.userName} · ${words}`}>
      <p className={styles['what']}>
        <b>{user.userName}</b> <span>{words}</span>
      </p>
      <p className={styles['quiet']}>{user.email}</p>
      <p className={styles['note']}>{note}</p>
      <p className={styles['quiet']}>
        {t('customers.proposal.by', { name: by.userName })}
        {' · '}
        <When at={at} />
      </p>
      <Deadline proposal={proposal} />
      <FormFailure failure={failure} />
      <div className={styles['answers']}>
        {answers.map((one) => (
          <button key={one} type="button" className={styles['answer']} data-answer={one} onClick={() => setAsked(one)}>
            {t(`customers.proposal.answer.${one}`)}
          </button>
        ))}
      </div>
      {asked && (
        <Confirm
          title={t(`customers.proposal.check.${asked}`)}
          action={t(`customers.proposal.answer.${asked}`)}
          isBusy={isLoading}
          onConfirm={() => {
            void send(asked);
          }}
          onCancel={() => setAsked(null)}
        >
          <p>
            <b>{words}</b>
          </p>
          <p>{t('customers.confirm.account', { name: user.userName, email: user.email })}</p>
          <p className={styles['quiet']}>{t('customers.proposal.by', { name: by.userName })}</p>
          <p className={styles['note']}>{note}</p>
          <p className={styles['quiet']}>{t(`customers.proposal.then.${asked}`)}</p>
        </Confirm>
      )}
    </article>
  );
};
