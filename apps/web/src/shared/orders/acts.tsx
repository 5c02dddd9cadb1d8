import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './acts.module.css';
import { officeTexts } from '../office/office-texts.ts';

/** Something that can be done, or why it cannot be done now or by this person. */
export interface Ability<A, O extends string = string> {
  readonly act: A;
  readonly obstacle: O | undefined;
}

interface ActsProps<A extends string, O extends string> {
  readonly abilities: readonly Ability<A, O>[];
  readonly name: (act: A) => string;
  readonly isGrave: (act: A) => boolean;
  /** What stands against an act, in words. */
  readonly why?: (obstacle: O) => string;
  readonly chosen: A | undefined;
  readonly onChoose: (act: A | undefined) => void;
  /** The form of the chosen act; it stays when a colleague was faster, and then is no longer possible. */
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
      <div className={styles['actions']} role="toolbar" aria-label={t('office.acts')}>
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

/** What can be done to what is open, and the form of what is being done; what cannot be done says why. */
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
