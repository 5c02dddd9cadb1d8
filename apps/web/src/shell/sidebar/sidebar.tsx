import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { carriedOf, chartLink } from '@chaintide/chart/view/chart-view';
import { asksForGrid } from '@chaintide/chart/view/grid-link';
import { roving } from '../../shared/keyboard/late-keys.ts';
import { useAfterFirstPicture } from '../../shared/browser/first-picture.ts';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { IconButton, ToolButton } from '../../shared/ui/button.tsx';
import { CoinSwitch } from './coin-switch.tsx';
import { firstOf, menuOf, type Coin, type StarCount } from '../../shared/catalogue/menu.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { KeptLists, KeptPlace, useIsKept } from './kept-lists.tsx';
import { MenuTree } from './menu-tree.tsx';
import styles from './sidebar.module.css';
import { StarFilter } from './star-filter.tsx';
import { useOpening, type Opening } from '../opening/use-opening.ts';

const UpdateList = lazily(async () => (await import('./update-list.tsx')).UpdateList);

interface SidebarProps {
  /** Absent if the sidebar is a drawer. */
  readonly onCollapse?: () => void;
  readonly onNavigate?: () => void;
}

/** The arrow keys reach a star from its entry. */
const inMenu = roving('column', 'a[href], button:not(:disabled, [aria-pressed])');
const SKELETON = Array.from({ length: 14 }, (_, row) => row);

/**
 * Id of the current indicator: that of the link, or the first of the catalogue; undefined if there are several charts.
 */
const useCurrentId = (firstId: string | undefined): string | undefined => {
  const [search] = useSearchParams();
  return useLocation().pathname === '/' && !asksForGrid(search) ? (search.get('indicator') ?? firstId) : undefined;
};

/** An admin's switch to the latest updates. */
const UpdateToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => {
  const { t } = useText();
  return (
    <span className={styles['update']}>
      <ToolButton aria-pressed={isOn} onClick={onToggle}>
        <Icon name="refresh" />
        {t('shell.update.toggle')}
      </ToolButton>
    </span>
  );
};

/** Shows the menu of a coin and opens its first chart. */
const useCoinOpening = (catalogue: Catalogue | undefined, choose: (coin: Coin) => void, onOpen: Opening) => {
  const carried = carriedOf(useSearchParams()[0]);
  return (coin: Coin): void => {
    choose(coin);
    const first = catalogue && firstOf(catalogue, coin);
    if (first) void onOpen(first, chartLink(first.id, carried));
  };
};

/** The coin and the number of stars by which the menu is filtered. */
const useMenu = (catalogue: Catalogue | undefined, currentId: string | undefined) => {
  const [chosen, setChosen] = useState<{ readonly coin: Coin; readonly at: string | undefined }>();
  // a selected coin applies until another indicator is shown; the menu then changes to that indicator's coin
  const coin =
    chosen && chosen.at === currentId
      ? chosen.coin
      : (catalogue?.indicators.find(({ id }) => id === currentId)?.coin ?? 'BTC');
  const [stars, setStars] = useState<StarCount | null>(null);
  const sections = useMemo(() => (catalogue ? menuOf(catalogue, coin, stars) : []), [catalogue, coin, stars]);
  return { coin, chooseCoin: (next: Coin) => setChosen({ coin: next, at: currentId }), stars, setStars, sections };
};

/** Placeholder until the menu is loaded. */
const Waiting = ({ isComing, onRetry }: { isComing: boolean; onRetry: () => void }) => {
  const { t } = useText();
  if (isComing)
    return (
      <ul className={styles['skeleton']} aria-label={t('shell.sidebar.loading')}>
        {SKELETON.map((row) => (
          <li key={row} />
        ))}
      </ul>
    );
  return (
    <p className={styles['none']}>
      {t('shell.sidebar.failed')}
      <ToolButton onClick={onRetry}>{t('shell.sidebar.retry')}</ToolButton>
    </p>
  );
};

/** The indicators: coin, stars and the tree. */
export const Sidebar = ({ onCollapse, onNavigate }: SidebarProps) => {
  const { t } = useText();
  const { data, isFetching, refetch } = useCatalogueQuery();
  // a menu of a hundred lines costs as much as everything else: it is rendered after the chart
  const isChartThere = useAfterFirstPicture();
  const catalogue = useDeferredValue(isChartThere ? data : undefined);
  const currentId = useCurrentId(catalogue?.indicators[0]?.id);
  const open = useOpening(onNavigate);
  const isKept = useIsKept(currentId);
  const { coin, chooseCoin, stars, setStars, sections } = useMenu(catalogue, currentId);
  const openCoin = useCoinOpening(catalogue, chooseCoin, open);
  const isAdmin = useSession().role === 'admin';
  const [isUpdateOn, setUpdateOn] = useState(false);
  const showsUpdates = isAdmin && isUpdateOn;
  return (
    <div className={styles['sidebar']}>
      <div className={styles['top']}>
        <div className={styles['row']}>
          {catalogue ? (
            <CoinSwitch catalogue={catalogue} coin={coin} onChoose={openCoin} />
          ) : (
            <span className={styles['blank']} />
          )}
          {onCollapse && <IconButton icon="collapse" label={t('shell.sidebar.collapse')} onClick={onCollapse} />}
        </div>
        <StarFilter stars={stars} onChoose={setStars} />
        {isAdmin && <UpdateToggle isOn={isUpdateOn} onToggle={() => setUpdateOn(!isUpdateOn)} />}
      </div>
      <div ref={inMenu} className={styles['scroll']}>
        {catalogue && !showsUpdates && <KeptLists catalogue={catalogue} currentId={currentId} onOpen={open} />}
        {!catalogue && !showsUpdates && <KeptPlace currentId={currentId} />}
        <nav aria-label={t(showsUpdates ? 'shell.update.title' : 'shell.sidebar.label')}>
          {catalogue && showsUpdates && (
            <Suspense fallback={null}>
              <UpdateList catalogue={catalogue} onOpen={open} />
            </Suspense>
          )}
          {catalogue && !showsUpdates && (
            <MenuTree sections={sections} currentId={currentId} isFollowing={!isKept} onOpen={open} />
          )}
          {catalogue && !showsUpdates && sections.length === 0 && (
            <p className={styles['none']}>{t('shell.sidebar.none')}</p>
          )}
          {!catalogue && (
            <Waiting
              isComing={isFetching || data !== undefined}
              onRetry={() => {
                void refetch();
              }}
            />
          )}
        </nav>
      </div>
    </div>
  );
};
