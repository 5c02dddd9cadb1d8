import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useOpeningKey, type OpeningKey } from '../../browser/shortcuts.ts';
import styles from './choice.module.css';
import { Icon } from '../icon.tsx';
import popupStyles from './popup.module.css';
import { usePopup } from './popup.ts';

/** Why an option cannot be chosen: beside it, and in full on hover. */
export interface Refusal {
  readonly text: string;
  readonly reason: string;
}

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly refusal?: Refusal | undefined;
  /** A word beside it, such as that it is the default. */
  readonly note?: string | undefined;
}

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChoose: (value: V) => void;
  /** Something below the options, such as a field for an own value; it is given what closes the list. */
  readonly children?: (close: () => void) => ReactNode;
  /** Shown instead of the chosen option's label. */
  readonly shown?: string;
  /** A key of the page that opens the list. */
  readonly opening?: OpeningKey | undefined;
  /** Stands out, for what is not as it is by default. */
  readonly isMarked?: boolean;
}

const step = (event: KeyboardEvent, at: number, count: number): number | undefined => {
  switch (event.key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

const OptionRow = <V extends string>({
  option,
  id,
  is,
  onChoose,
}: {
  option: Option<V>;
  id: string;
  is: { chosen: boolean; active: boolean };
  onChoose: (option: Option<V>) => void;
}) => (
  <li
    id={id}
    role="option"
    aria-selected={is.chosen}
    aria-disabled={option.refusal !== undefined}
    data-active={is.active}
    title={option.refusal?.reason}
    className={styles['option']}
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onChoose(option)}
  >
    <span>{option.label}</span>
    {(option.refusal ?? option.note) && <span className={styles['note']}>{option.refusal?.text ?? option.note}</span>}
    {is.chosen && <Icon name="check" />}
  </li>
);

type ListProps<V extends string> = Pick<ChoiceProps<V>, 'value' | 'options' | 'onChoose' | 'children' | 'opening'>;

/** Which option the keys mean, and what they and a press do. */
const useOptions = <V extends string>({ value, options, onChoose, children, opening }: ListProps<V>) => {
  const { isOpen, open, close, anchor, popup } = usePopup<HTMLButtonElement, HTMLDivElement>();
  const chosen = options.findIndex((option) => option.value === value);
  const [active, setActive] = useState(Math.max(0, chosen));
  const dropDown = (): void => {
    setActive(Math.max(0, chosen));
    open();
  };
  const leave = (): void => {
    close();
    anchor.current?.focus();
  };
  useOpeningKey(opening, () => {
    anchor.current?.focus();
    dropDown();
  });

  const choose = (option: Option<V> | undefined): void => {
    if (!option || option.refusal !== undefined) return;
    onChoose(option.value);
    leave();
  };
  const press = (event: KeyboardEvent): void => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        dropDown();
      }
      return;
    }
    const next = step(event, active, options.length);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' || event.key === ' ') choose(options[active]);
    else if (event.key === 'Escape') close();
    else {
      if (event.key === 'Tab' && !children) close();
      return;
    }
    event.preventDefault();
  };
  return { isOpen, anchor, popup, chosen, active, toggle: isOpen ? close : dropDown, close, leave, choose, press };
};

/** A button that drops down a list to choose one of, by pointer or keyboard. */
export const Choice = <V extends string>(props: ChoiceProps<V>) => {
  const { name, value, options, children, isMarked = false } = props;
  const id = useId();
  const { isOpen, anchor, popup, chosen, active, toggle, close, leave, choose, press } = useOptions(props);
  const shown = props.shown ?? options[chosen]?.label;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['button']}
        data-marked={isMarked}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${name} ${shown ?? ''}`}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onClick={toggle}
        onKeyDown={press}
      >
        <span className={styles['name']}>{name}</span>
        <span>{shown ?? value}</span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <div
          ref={popup}
          className={popupStyles['popup']}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
          }}
        >
          <ul id={id} role="listbox" aria-label={name}>
            {options.map((option, index) => (
              <OptionRow
                key={option.value}
                option={option}
                id={`${id}-${index}`}
                is={{ chosen: index === chosen, active: index === active }}
                onChoose={choose}
              />
            ))}
          </ul>
          {children?.(close)}
        </div>
      )}
    </>
  );
};
