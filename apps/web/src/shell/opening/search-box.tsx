import type { Indicator } from '@chaintide/contracts/indicators';
import { Suspense, useMemo, useRef, useState, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { carriedOf, chartLink } from '../../features/charts/view/chart-view.ts';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useShortcut } from '../../shared/browser/shortcuts.ts';
import { search } from '../../shared/catalogue/menu.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { IndicatorOption } from '../../shared/ui/combobox/indicator-option.tsx';
import { useCombobox } from '../../shared/ui/combobox/use-combobox.ts';
import { SearchInput } from '../../shared/ui/search-input.tsx';
import { announcing, ListPopup } from '../../shared/ui/popup/late-popups.ts';
import styles from './search-box.module.css';
import { useOpening } from './use-opening.ts';
import { usePrefetch } from './use-prefetch.ts';

interface SearchBoxProps {
  /** The page's main search: `/` focuses it, and it is a landmark. */
  readonly hasShortcut?: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

const Shortcut = ({ onPress }: { onPress: () => void }) => {
  useShortcut('/', 'shell.keys.search', onPress);
  return <kbd className={styles['key']}>{'/'}</kbd>;
};

const Found = (props: ComponentProps<typeof IndicatorOption>) => {
  const [isPointed, setPointed] = useState(false);
  usePrefetch(props.indicator, props.isActive || isPointed);
  return (
    <IndicatorOption {...props} onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)} />
  );
};

type ResultsProps = Pick<ReturnType<typeof useSearch>, 'found' | 'text' | 'combobox'>;

const Results = ({ found, text, combobox: { listId, option } }: ResultsProps) => {
  const { t } = useText();
  return (
    <>
      <ul id={listId} role="listbox" aria-label={t('shell.search.label')} className={styles['list']}>
        {found.map((indicator, index) => (
          <Found key={indicator.id} indicator={indicator} {...option(index)} />
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
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const goTo = useOpening(onNavigate);
  const [present] = useSearchParams();
  const found = useMemo(() => (catalogue ? search(catalogue, text) : []), [catalogue, text]);
  const isShown = isOpen && text.trim() !== '';
  const combobox = useCombobox<Indicator>({
    text,
    options: found,
    isOpen: isShown,
    onType: (next) => {
      setText(next);
      setOpen(true);
    },
    onChoose: (indicator) => {
      setText('');
      input.current?.blur();
      void goTo(indicator, chartLink(indicator.id, carriedOf(present)));
    },
    onEscape: () => {
      if (text) setText('');
      else input.current?.blur();
    },
  });
  return { input, text, found, combobox, isShown, setOpen, clear: () => setText('') };
};

/** Finds an indicator by its name in either language and opens it on Enter or a press. */
export const SearchBox = ({ hasShortcut = false, onNavigate }: SearchBoxProps) => {
  const { t } = useText();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { input, clear, isShown, setOpen, ...results } = useSearch(onNavigate);
  const { text, found, combobox } = results;
  return (
    <div ref={setBox} className={styles['box']} role={hasShortcut ? 'search' : undefined} {...announcing}>
      <SearchInput
        {...combobox.field}
        ref={input}
        name="indicator"
        label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      >
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
      </SearchInput>
      {isShown && box && (
        <Suspense>
          <ListPopup anchor={box} onClose={() => setOpen(false)}>
            <Results {...results} />
          </ListPopup>
        </Suspense>
      )}
      <span className="visually-hidden" role="status">
        {isShown ? t('shell.search.results', { count: found.length }) : ''}
      </span>
    </div>
  );
};
