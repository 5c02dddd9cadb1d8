import { useText } from '../i18n/use-text.ts';
import { writingTexts } from '../i18n/writing-texts.ts';
import styles from './text-editor.module.css';

interface PeopleListProps {
  readonly id: string;
  readonly names: readonly string[];
  readonly at: number;
  readonly onPick: (name: string) => void;
}

/** The names that fit what was typed behind an `@`. */
export const PeopleList = ({ id, names, at, onPick }: PeopleListProps) => {
  const { t } = useText(writingTexts);
  return (
    <ul id={id} role="listbox" aria-label={t('writing.people')} className={styles['people']}>
      {names.map((name, index) => (
        <li
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // before the text loses its focus
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(name);
          }}
        >
          {`@${name}`}
        </li>
      ))}
    </ul>
  );
};
