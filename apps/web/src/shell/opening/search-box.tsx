import type { Indicator } from '@chaintide/contracts/indicators';
import { Suspense, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { carriedOf, chartLink } from '../../features/charts/view/chart-view.ts';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useShortcut } from '../../shared/browser/shortcuts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { announcing, ListPopup } from '../../shared/ui/popup/late-popups.ts';
import { TierStars } from '../../shared/ui/stars.tsx';
import { useListKeys } from '../../shared/ui/popup/use-list-keys.ts';
import { search } from '../../shared/catalogue/menu.ts';
import styles from './search-box.module.css';
import { useOpening } from './use-opening.ts';
import { usePrefetch } from './use-prefetch.ts';

interface SearchBoxProps {
  /** Whether `/` focuses it. */
  readonly hasShortcut?: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

const Shortcut = ({ onPress }: { onPress: () => void }) => {
  useShortcut('/', 'shell.keys.search', onPress);
  return <kbd className={styles['key']}>{'/'}</kbd>;
};

const Found = ({
  indicator,
  id,
  isActive,
  onChoose,
}: {
  indicator: Indicator;
  id: string;
  isActive: boolean;
  onChoose: (indicator: Indicator) => void;
}) => {
  const { pick } = useText();
  const [isPointed, setPointed] = useState(false);
  usePrefetch(indicator, isActive || isPointed);
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['option']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(indicator)}
    >
      <span className={styles['label']}>{pick(indicator.label)}</span>
      <span className={styles['full']}>{pick(indicator.fullName)}</span>
      <TierStars tier={indicator.tier} />
    </li>
  );
};

interface ResultsProps extends Pick<ReturnType<typeof useSearch>, 'found' | 'text' | 'active' | 'choose'> {
  readonly id: string;
}

const Results = ({ id, found, text, active, choose }: ResultsProps) => {
  const { t } = useText();
  return (
    <>
      <ul id={id} role="listbox" aria-label={t('shell.search.label')} className={styles['list']}>
        {found.map((indicator, index) => (
          <Found
            key={indicator.id}
            indicator={indicator}
            id={`${id}-${index}`}
            isActive={index === active}
            onChoose={choose}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>{t('shell.search.none', { text })}</p>}
    </>
  );
};

/** The search text, its matches, and the actions of keys and presses. */
const useSearch = (onNavigate: SearchBoxProps['onNavigate']) => {
  const { data: catalogue } = useCatalogueQuery();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const open = (): void => setOpen(true);
  const goTo = useOpening(onNavigate);
  const [present] = useSearchParams();
  const found = useMemo(() => (catalogue ? search(catalogue, text) : []), [catalogue, text]);
  const { active, restart, press } = useListKeys(found.length);

  const clear = (): void => {
    setText('');
    restart();
    close();
  };
  const choose = (indicator: Indicator): void => {
    clear();
    input.current?.blur();
    void goTo(indicator, chartLink(indicator.id, carriedOf(present)));
  };
  const keys = {
    Enter: () => {
      const indicator = found[active];
      if (indicator) choose(indicator);
    },
    Escape: () => {
      if (text) clear();
      else input.current?.blur();
    },
  };
  return {
    input,
    text,
    found,
    active,
    clear,
    choose,
    open,
    close,
    isShown: isOpen && text.trim() !== '',
    change: (next: string): void => {
      setText(next);
      restart();
      open();
    },
    press: (event: KeyboardEvent): void => press(event, keys),
  };
};

/** Finds an indicator by its name in either language and opens it on Enter or a press. */
export const SearchBox = ({ hasShortcut = false, onNavigate }: SearchBoxProps) => {
  const { t } = useText();
  const id = useId();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { input, clear, change, press, open, close, isShown, ...results } = useSearch(onNavigate);
  const { text, found, active } = results;
  return (
    <div ref={setBox} className={styles['box']} role="search" {...announcing}>
      <Icon name="search" />
      <input
        ref={input}
        name="indicator"
        className={styles['input']}
        role="combobox"
        aria-label={t('shell.search.label')}
        aria-expanded={isShown}
        aria-autocomplete="list"
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={t('shell.search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={open}
        onBlur={close}
        onKeyDown={press}
      />
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('shell.search.clear')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        />
      )}
      {text === '' && hasShortcut && <Shortcut onPress={() => input.current?.focus()} />}
      {isShown && box && (
        <Suspense>
          <ListPopup anchor={box} onClose={close}>
            <Results id={id} {...results} />
          </ListPopup>
        </Suspense>
      )}
      <span className="visually-hidden" role="status">
        {isShown ? t('shell.search.results', { count: found.length }) : ''}
      </span>
    </div>
  );
};
