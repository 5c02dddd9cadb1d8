import { Suspense, type ReactNode } from 'react';
import type { OpeningKey } from '../../keyboard/shortcuts.ts';
import { Icon } from '../icon.tsx';
import styles from './choice.module.css';
import { ChoicePopup } from './late-popups.ts';
import type { Option } from './option.ts';
import { usePopup } from './use-popup.ts';

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChoose: (value: V) => void;
  /** Content below the options, such as a field for another value; receives a function that closes the list. */
  readonly children?: (close: () => void) => ReactNode;
  /** Shown instead of the chosen option's label. */
  readonly shown?: string;
  /** A shortcut that opens the list. */
  readonly opening?: OpeningKey | undefined;
  /** Highlighted, for a value that is not the default. */
  readonly isMarked?: boolean;
}

/** A button that opens a list of options, by pointer or keyboard. */
export const Choice = <V extends string>(props: ChoiceProps<V>) => {
  const { name, value, options, onChoose, children, opening, isMarked = false } = props;
  const { button, popup } = usePopup('listbox', opening);
  const shown = props.shown ?? options.find((option) => option.value === value)?.label;
  return (
    <>
      <button
        {...button}
        type="button"
        className={styles['button']}
        data-marked={isMarked}
        role="combobox"
        aria-label={`${name} ${shown ?? ''}`}
      >
        <span className={styles['name']}>{name}</span>
        <span>{shown ?? value}</span>
        <Icon name="down" />
      </button>
      {popup && (
        <Suspense>
          <ChoicePopup
            {...popup}
            name={name}
            value={value}
            options={options}
            onChoose={(chosen) => onChoose(chosen as V)}
          >
            {children?.(popup.onClose)}
          </ChoicePopup>
        </Suspense>
      )}
    </>
  );
};
