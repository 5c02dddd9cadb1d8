import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import styles from './chart-tools.module.css';

interface DefinitionChoiceProps {
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
}

const opening = { key: 'k', label: 'charts.keys.definition' } as const;

/** Selects the indicator's definition, and whether it is compared with the default one. */
export const DefinitionChoice = ({ view, onChange }: DefinitionChoiceProps) => {
  const { t, pick } = useText();
  const { indicator, parameters, difference } = view;
  if (indicator.parameters.length === 0) return null;
  const choose = (name: string, value: string, standard: string): void => {
    const { [name]: _, ...others } = parameters;
    const chosen = value === standard ? others : { ...others, [name]: value };
    onChange({ parameters: chosen, difference: difference && Object.keys(chosen).length > 0 });
  };
  return (
    <div className={styles['definition']} role="group" aria-label={t('charts.tools.definition')}>
      <span className={styles['heading']} aria-hidden="true">
        {t('charts.tools.definition')}
      </span>
      {indicator.parameters.map(({ name, label, options, default: standard }, index) => (
        <Choice
          key={name}
          name={pick(label)}
          value={parameters[name] ?? standard}
          opening={index === 0 ? opening : undefined}
          isMarked={parameters[name] !== undefined}
          options={options.map(({ value, label: option }) => ({
            value,
            label: pick(option),
            note: value === standard ? t('charts.tools.isDefault') : undefined,
          }))}
          onChoose={(value) => choose(name, value, standard)}
        />
      ))}
      {Object.keys(parameters).length > 0 && (
        <ToolButton
          aria-pressed={difference}
          title={t('charts.tools.differenceHint')}
          onClick={() => onChange({ difference: !difference })}
        >
          {t('charts.tools.difference')}
        </ToolButton>
      )}
    </div>
  );
};
