import { TWO_PEOPLE_ABOVE } from '@chaintide/contracts/limits';
import { formatAmount } from '../../shared/format/amount.ts';
import { formatRelative } from '../../shared/format/relative.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import type { Ability, Obstacle } from './abilities.ts';
import styles from '../../shared/orders/acts.module.css';

interface ActionsBarProps<A extends string> {
  readonly abilities: readonly Ability<A>[];
  readonly name: (act: A) => string;
  readonly isGrave: (act: A) => boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (act: A | undefined) => void;
  /** When a new address can be paid. */
  readonly waitsUntil?: number | null;
  /** When the owner's account thaws. */
  readonly frozenUntil?: number | null;
}

const useObstacleWords = ({
  waitsUntil = null,
  frozenUntil = null,
}: Pick<ActionsBarProps<string>, 'waitsUntil' | 'frozenUntil'>) => {
  const { t, language } = useText();
  const live = useLive();
  return (obstacle: Obstacle): string => {
    const until = obstacle === 'frozen' ? frozenUntil : waitsUntil;
    return t(`office.obstacle.${obstacle}`, {
      limit: formatAmount(TWO_PEOPLE_ABOVE, language),
      when: until === null ? '' : formatRelative(until, live.now(), language),
    });
  };
};

/** What can be done to an order; what cannot says why. */
export const ActionsBar = <A extends string>({
  abilities,
  name,
  isGrave,
  chosen,
  onChoose,
  ...untils
}: ActionsBarProps<A>) => {
  const { t } = useText();
  const words = useObstacleWords(untils);
  const obstacles = [...new Set(abilities.flatMap(({ obstacle }) => obstacle ?? []))];
  if (abilities.length === 0) return null;
  return (
    <div className={styles['part']}>
      <div className={styles['actions']} role="toolbar" aria-label={t('office.acts')}>
        {abilities.map(({ act, obstacle }) => (
          <button
            key={act}
            type="button"
            className={styles['action']}
            data-grave={isGrave(act)}
            aria-pressed={act === chosen}
            disabled={obstacle !== undefined}
            title={obstacle && words(obstacle)}
            onClick={() => onChoose(act === chosen ? undefined : act)}
          >
            {name(act)}
          </button>
        ))}
      </div>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className={styles['obstacle']}>
          {words(obstacle)}
        </p>
      ))}
    </div>
  );
};
