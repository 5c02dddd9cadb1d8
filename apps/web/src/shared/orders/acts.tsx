import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './acts.module.css';
import { officeTexts } from '../office/office-texts.ts';
import { inToolbar } from '../keyboard/late-keys.ts';

/** An action, or the reason why it is not possible now or for this person. */
export interface Ability<A, O extends string = string> {
  readonly act: A;
  readonly obstacle: O | undefined;
}

interface ActsProps<A extends string, O extends string> {
  readonly abilities: readonly Ability<A, O>[];
  readonly name: (act: A) => string;
  readonly isGrave: (act: A) => boolean;
  /** The text of an obstacle. */
  readonly why?: (obstacle: O) => string;
  readonly chosen: A | undefined;
  readonly onChoose: (act: A | undefined) => void;
  /** The form of the chosen action; it stays open when a colleague was faster, with the action no longer possible. */
  readonly renderForm: (act: A, isPossible: boolean) => ReactNode;
}

const Toolbar = <A extends string, O extends string>({
  abilities,
  name,
  isGrave,
  why,
  chosen,
  onChoose,
}: Omit<ActsProps<A, O>, 'renderForm'>) => {
  const { t } = useText(officeTexts);
  const obstacles = why ? [...new Set(abilities.flatMap(({ obstacle }) => obstacle ?? []))].map(why) : [];
  return (
    <div className={styles['part']}>
      <div ref={inToolbar} className={styles['actions']} role="toolbar" aria-label={t('office.acts')}>
        {abilities.map(({ act, obstacle }) => (
          <button
            key={act}
            type="button"
            className={styles['action']}
            data-grave={isGrave(act)}
            aria-pressed={act === chosen}
            disabled={obstacle !== undefined}
            title={obstacle && why?.(obstacle)}
            onClick={() => onChoose(act === chosen ? undefined : act)}
          >
            {name(act)}
          </button>
        ))}
      </div>
      {obstacles.map((words) => (
        <p key={words} className={styles['obstacle']}>
          {words}
        </p>
      ))}
    </div>
  );
};

/** The possible actions and the form of the chosen one; impossible ones show the reason. */
export const Acts = <A extends string, O extends string>({ renderForm, ...toolbar }: ActsProps<A, O>) => {
  const { abilities, chosen } = toolbar;
  return (
    <>
      {abilities.length > 0 && <Toolbar {...toolbar} />}
      {chosen &&
        renderForm(
          chosen,
          abilities.some(({ act, obstacle }) => act === chosen && obstacle === undefined),
        )}
    </>
  );
};
