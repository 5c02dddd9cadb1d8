import { useEffect, useRef, useState } from 'react';
import { paletteTexts } from '../../shared/i18n/palette-texts.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useCombobox } from '../../shared/ui/combobox/use-combobox.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SearchInput } from '../../shared/ui/search/search-input.tsx';
import { sectionsOf, type Choice, type Section } from './choice.ts';
import { PaletteRow } from './palette-row.tsx';
import styles from './palette.module.css';
import { useChoices } from './use-choices.ts';

type Option = ReturnType<typeof useCombobox<Choice>>['option'];

const Group = ({ kind, first, choices, option }: Section & { readonly option: Option }) => {
  const { t } = useText(paletteTexts);
  const label = t(`palette.${kind}`);
  return (
    <ul role="group" aria-label={label}>
      <li role="presentation" className={styles['heading']}>
        {label}
      </li>
      {choices.map((choice, index) => (
        <PaletteRow key={choice.key} choice={choice} {...option(first + index)} />
      ))}
    </ul>
  );
};

const KeyHints = () => {
  const { t } = useText(paletteTexts);
  return (
    <footer className={styles['hints']} aria-hidden="true">
      <span>
        <kbd>{'↑'}</kbd>
        <kbd>{'↓'}</kbd> {t('palette.keys.move')}
      </span>
      <span>
        <kbd>{'↵'}</kbd> {t('palette.keys.open')}
      </span>
      <span>
        <kbd>{'Esc'}</kbd> {t('palette.keys.close')}
      </span>
    </footer>
  );
};

const Nothing = ({ text }: { text: string }) => {
  const { t } = useText(paletteTexts);
  return (
    <p className={styles['none']}>
      {t('palette.none', { text })}
      <small>{t('palette.hint')}</small>
    </p>
  );
};

export interface PaletteProps {
  readonly onClose: () => void;
  readonly onOpenKeys: () => void;
}

/** Opens any indicator or page and performs any action, by typing a part of its name, its pinyin or its initials. */
export const Palette = ({ onClose, onOpenKeys }: PaletteProps) => {
  const { t } = useText(paletteTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const say = useSay();
  const sections = sectionsOf(useChoices({ typed: text, onClose, onOpenKeys }), text);
  const options = sections.flatMap(({ choices }) => choices);
  const { field, listId, option } = useCombobox<Choice>({
    text,
    onType: setText,
    options,
    onChoose: ({ perform }) => perform(),
    onBlank: () => say('warning', { text: 'failures.searchEmpty' }),
  });
  useEffect(() => input.current?.focus(), []);
  const search = (
    <div className={styles['field']}>
      <SearchInput
        {...field}
        ref={input}
        name="palette"
        enterKeyHint="go"
        label={t('palette.title')}
        placeholder={t('palette.placeholder')}
      />
    </div>
  );
  return (
    <Dialog as="palette" title={t('palette.title')} field={search} onClose={onClose}>
      <div id={listId} className={styles['list']} role="listbox" aria-label={t('palette.found')}>
        {sections.map((section) => (
          <Group key={section.kind} {...section} option={option} />
        ))}
      </div>
      {options.length === 0 && <Nothing text={text} />}
      <KeyHints />
      <span className="visually-hidden" role="status">
        {text.trim() === '' ? '' : t('palette.results', { count: options.length })}
      </span>
    </Dialog>
  );
};
