import { useText } from '../../i18n/use-text.ts';
import { Choice } from './choice.tsx';
import type { Option } from './option.ts';
import { moneyTexts } from '../../i18n/money-texts.ts';

const EVERY = 'every';

interface FilterChoiceProps<V extends string> {
  readonly name: string;
  readonly value: V | undefined;
  readonly options: readonly Option<V>[];
  readonly onChoose: (value: V | undefined) => void;
}

/** A choice among names, or all of them. */
export const FilterChoice = <V extends string>({ name, value, options, onChoose }: FilterChoiceProps<V>) => {
  const { t } = useText(moneyTexts);
  return (
    <Choice<V | typeof EVERY>
      name={name}
      value={value ?? EVERY}
      options={[{ value: EVERY, label: t('money.every') }, ...options]}
      onChoose={(chosen) => onChoose(chosen === EVERY ? undefined : chosen)}
    />
  );
};
