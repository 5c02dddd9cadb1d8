import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { search } from '../../../shared/catalogue/menu.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { usePreferences } from '../../../shared/preferences/preferences.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { TierStars } from '../../../shared/ui/stars.tsx';
import { useListKeys } from '../../../shared/ui/popup/use-list-keys.ts';
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

const Row = ({
  indicator,
  id,
  isActive,
  onChoose,
}: {
  indicator: Indicator;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}) => {
  const { t, pick } = useText(workspacesTexts);
  const { grade } = useSession();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['row']}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles['name']}>{pick(indicator.label)}</span>
      <span className={styles['full']}>{pick(indicator.fullName)}</span>
      {gradeOfTier(indicator.tier) > grade && (
        <span
          className={styles['lock']}
          role="img"
          aria-label={t('shell.sidebar.locked')}
          title={t('shell.sidebar.locked')}
        >
          <Icon name="lock" />
        </span>
      )}
      <TierStars tier={indicator.tier} />
    </li>
  );
};

interface GroupProps extends Section {
  readonly listId: string;
  readonly active: number;
  readonly onChoose: (indicator: Indicator) => void;
}

const Group = ({ label, first, indicators, listId, active, onChoose }: GroupProps) => (
  <ul role="group" aria-label={label}>
    <li role="presentation" className={styles['heading']}>
      {label}
    </li>
    {indicators.map((indicator, index) => (
      <Row
        key={indicator.id}
        indicator={indicator}
        id={`${listId}-${first + index}`}
        isActive={first + index === active}
        onChoose={() => onChoose(indicator)}
      />
    ))}
  </ul>
);

interface IndicatorPickerProps {
  readonly catalogue: Catalogue;
  readonly title: string;
  readonly onChoose: (indicator: Indicator) => void;
  readonly onClose: () => void;
}

/** A dialog for choosing an indicator by typing, with the arrow keys, or by pressing it. */
export const IndicatorPicker = ({ catalogue, title, onChoose, onClose }: IndicatorPickerProps) => {
  const { t } = useText(workspacesTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const sections = useSections(catalogue, text);
  const rows = sections.flatMap(({ indicators }) => indicators);
  const { active, restart, press } = useListKeys(rows.length);
  useEffect(() => input.current?.focus(), []);

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            restart();
          }}
          onKeyDown={(event) =>
            press(event, {
              Enter: () => {
                const chosen = rows[active];
                if (chosen) onChoose(chosen);
              },
            })
          }
        />
      </div>
      <div id={id} className={styles['list']} role="listbox" aria-label={title}>
        {sections.map((section) => (
          <Group key={section.label} {...section} listId={id} active={active} onChoose={onChoose} />
        ))}
        {rows.length === 0 && <p className={styles['none']}>{t('shell.search.none', { text })}</p>}
      </div>
    </Dialog>
  );
};
