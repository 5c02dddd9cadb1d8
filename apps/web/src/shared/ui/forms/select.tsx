import { Select as Button, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select';
import { closeAlone } from '../close-alone.ts';
import { Icon } from '../icon.tsx';
import type { ControlProps } from './field.tsx';
import styles from './select.module.css';

interface SelectProps<V extends string> extends ControlProps {
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V) => void;
}

/** A choice of a few options in a dropdown. */
export const Select = <V extends string>({ value, options, onChoose, ...control }: SelectProps<V>) => (
  <SelectProvider value={value} setValue={(chosen: string) => onChoose(chosen as V)}>
    <Button {...control} className={styles['button']}>
      <span className={styles['chosen']}>{options.find((option) => option.value === value)?.label}</span>
      <Icon name="down" />
    </Button>
    <SelectPopover gutter={4} sameWidth fixed unmountOnHide hideOnEscape={closeAlone} className={styles['list']}>
      {options.map((option) => (
        <SelectItem key={option.value} value={option.value} className={styles['option']}>
          {option.label}
          {option.value === value && <Icon name="check" />}
        </SelectItem>
      ))}
    </SelectPopover>
  </SelectProvider>
);
