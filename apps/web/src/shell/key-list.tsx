import { useShortcuts } from '../shared/keyboard/shortcuts.ts';
import { keyListTexts } from '../shared/i18n/key-list-texts.ts';
import type { AnyTextKey } from '../shared/i18n/text-key.ts';
import { useAnyText, useText } from '../shared/i18n/use-text.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import styles from './key-list.module.css';

const chartKeys: readonly { readonly keys: readonly string[]; readonly label: AnyTextKey }[] = [
  { keys: ['←', '→'], label: 'keyList.arrows' },
  { keys: ['+', '−'], label: 'keyList.plusMinus' },
  { keys: ['Home', 'End'], label: 'keyList.homeEnd' },
  { keys: ['0'], label: 'keyList.zero' },
];

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key as it stands on the keyboard. */
const wordsOf = (key: string): string =>
  key.startsWith('Mod+') ? `${isApple ? '⌘' : 'Ctrl '}${key.slice('Mod+'.length).toUpperCase()}` : key;

const Row = ({ keys, label }: { keys: readonly string[]; label: AnyTextKey }) => {
  const { t } = useAnyText();
  return (
    <li className={styles['row']}>
      <span>{t(label)}</span>
      <span className={styles['keys']}>
        {keys.map((key) => (
          <kbd key={key}>{wordsOf(key)}</kbd>
        ))}
      </span>
    </li>
  );
};

/** All keyboard shortcuts of the current page. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText(keyListTexts);
  const shortcuts = useShortcuts();
  const hasChart = shortcuts.some(({ label }) => label === 'charts.keys.scale');
  return (
    <Dialog title={t('keyList.title')} onClose={onClose}>
      <div className={styles['body']}>
        <ul>
          {[...Map.groupBy(shortcuts, ({ label }) => label)].map(([label, same]) => (
            <Row key={label} keys={same.map(({ key }) => key)} label={label} />
          ))}
        </ul>
        {hasChart && <h3 className={styles['heading']}>{t('keyList.onChart')}</h3>}
        {hasChart && (
          <ul>
            {chartKeys.map(({ keys, label }) => (
              <Row key={label} keys={keys} label={label} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
