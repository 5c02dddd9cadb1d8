import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { useMemo, useState } from 'react';
import { search } from '../../../shared/catalogue/search.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { usePreferences } from '../../../shared/preferences/preferences.ts';
import { useSession } from '../../../shared/session/session.ts';
import { IndicatorOption } from '../../../shared/ui/combobox/indicator-option.tsx';
import { PickerDialog } from '../../../shared/ui/combobox/picker-dialog.tsx';
import type { useCombobox } from '../../../shared/ui/combobox/use-combobox.ts';
import { LockMark } from '../../../shared/ui/lock-mark.tsx';
import styles from './indicator-picker.module.css';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

interface Section {
  readonly label: string;
  /** Index of its first indicator among all that are offered. */
  readonly first: number;
  readonly indicators: readonly Indicator[];
}

const counted = (sections: readonly Omit<Section, 'first'>[]): Section[] =>
  sections
    .map((section, at) => ({
      ...section,
      first: sections.slice(0, at).reduce((sum, { indicators }) => sum + indicators.length, 0),
    }))
    .filter(({ indicators }) => indicators.length > 0);

/** The indicators on offer: matches of the search text, or else favourites, recently viewed ones, and all. */
const useSections = (catalogue: Catalogue, text: string): Section[] => {
  const { t } = useText(workspacesTexts);
  const { favourites, recents } = usePreferences();
  return useMemo(() => {
    const { indicators } = catalogue;
    if (text.trim() !== '')
      return counted([{ label: t('workspaces.picker.found'), indicators: search(catalogue, text) }]);
    const held = (ids: readonly string[]): Indicator[] =>
      ids.flatMap((id) => indicators.find((indicator) => indicator.id === id) ?? []);
    return counted([
      { label: t('shell.sidebar.favourites'), indicators: held(favourites) },
      { label: t('shell.sidebar.recents'), indicators: held(recents) },
      { label: t('workspaces.picker.all'), indicators },
    ]);
  }, [catalogue, text, favourites, recents, t]);
};

interface GroupProps extends Section {
  readonly option: ReturnType<typeof useCombobox<Indicator>>['option'];
}

const Group = ({ label, first, indicators, option }: GroupProps) => {
  const { grade } = useSession();
  return (
    <ul role="group" aria-label={label}>
      <li role="presentation" className={styles['heading']}>
        {label}
      </li>
      {indicators.map((indicator, index) => (
        <IndicatorOption key={indicator.id} indicator={indicator} isWide {...option(first + index)}>
          {gradeOfTier(indicator.tier) > grade && <LockMark />}
        </IndicatorOption>
      ))}
    </ul>
  );
};

interface IndicatorPickerProps {
  readonly catalogue: Catalogue;
  readonly title: string;
  readonly onChoose: (indicator: Indicator) => void;
  readonly onClose: () => void;
}

/** A dialog for choosing an indicator. */
export const IndicatorPicker = ({ catalogue, title, onChoose, onClose }: IndicatorPickerProps) => {
  const [text, setText] = useState('');
  const sections = useSections(catalogue, text);
  const options = sections.flatMap(({ indicators }) => indicators);
  return (
    <PickerDialog title={title} text={text} onType={setText} options={options} onChoose={onChoose} onClose={onClose}>
      {(option) => sections.map((section) => <Group key={section.label} {...section} option={option} />)}
    </PickerDialog>
  );
};
