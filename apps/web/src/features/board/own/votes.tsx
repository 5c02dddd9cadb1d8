import { choices, type ChosenMessage } from '@chaintide/contracts/support/board';
import { useDispatch } from 'react-redux';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { authDialogOpened } from '../../../shared/session/auth-dialog.ts';
import { useChooseMessageMutation, type BoardArg } from './board-api.ts';
import styles from './message.module.css';

const thumb = {
  like: 'M6.500 9v7.500H4V9ZM6.500 9.500 9.500 3.500c1.300 0 2 .8 2 2V8h4a1.500 1.500 0 0 1 1.500 1.800l-1 5.200a1.800 1.800 0 0 1-1.800 1.500H6.500',
  dislike:
    'M13.500 11V3.500H16V11ZM13.500 10.500l-3 6c-1.300 0-2-.8-2-2V12h-4A1.500 1.500 0 0 1 3 10.200L4 5a1.800 1.800 0 0 1 1.800-1.500h7.700',
} as const;

const kinds = ['like', 'dislike'] as const;

/** Like and dislike, with their counts; pressing one again takes it back. */
export const Votes = ({ board, message }: { readonly board: BoardArg; readonly message: ChosenMessage }) => {
  const { t } = useText(boardTexts);
  const dispatch = useDispatch();
  const say = useSay();
  const [choose] = useChooseMessageMutation();
  const count = { like: message.likes, dislike: message.dislikes };
  const press = async (kind: 'like' | 'dislike'): Promise<void> => {
    if (board.reader === null) {
      dispatch(authDialogOpened('login'));
      return;
    }
    const wanted = message.choose === choices[kind] ? choices.none : choices[kind];
    const { error } = await choose({ board, id: message.id, choose: wanted, before: message.choose });
    const failure = error as CallFailure | undefined;
    if (failure?.kind === 'refused') say('warning', { failure });
  };
  return kinds.map((kind) => (
    <button
      key={kind}
      type="button"
      className={styles['act']}
      aria-pressed={message.choose === choices[kind]}
      aria-label={`${t(`board.${kind}`)} ${count[kind]}`}
      title={t(`board.${kind}`)}
      onClick={() => void press(kind)}
    >
      <svg className={styles['thumb']} viewBox="0 0 20 20" aria-hidden="true">
        <path d={thumb[kind]} />
      </svg>
      {count[kind]}
    </button>
  ));
};
