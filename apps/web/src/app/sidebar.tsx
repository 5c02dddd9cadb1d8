import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useCatalogueQuery } from '../shared/api/catalogue-api.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { useSession } from '../shared/session/session.ts';
import { IconButton, ToolButton } from '../shared/ui/button.tsx';
import { CoinSwitch } from './coin-switch.tsx';
import { menuOf, type Coin, type StarCount } from '../shared/catalogue/menu.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { MenuTree } from './menu-tree.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './sidebar.module.css';
import { StarFilter } from './star-filter.tsx';
import { UpdateList } from './update-list.tsx';

interface SidebarProps {
  /** Absent where the sidebar is a drawer. */
  readonly onCollapse?: () => void;
  readonly onNavigate?: () => void;
}

const SKELETON = Array.from({ length: 14 }, (_, row) => row);

/** Which leaf is the one shown: that of the link, or the first of the catalogue. */
const useCurrentId = (firstId: string | undefined): string | undefined => {
  const [search] = useSearchParams();
  return useLocation().pathname === '/' ? (search.get('indicator') ?? firstId) : undefined;
};

/** The admin's way to what changed last. */
const UpdateToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => {
  const { t } = useText();
  return <span className={styles['update']}><ToolButton aria-pressed={isOn} onClick={onToggle}><Icon name="refresh" />{t('shell.update.toggle')}</ToolButton></span>;
};

/** The indicators: coin, search, stars and the tree. */
export const Sidebar = ({ onCollapse, onNavigate }: SidebarProps) => {
  const { t } = useText();
  const { data: catalogue, isFetching, refetch } = useCatalogueQuery();
  const [coin, setCoin] = useState<Coin>('BTC');
  const [stars, setStars] = useState<StarCount | null>(null);
  const isAdmin = useSession().role === 'admin';
  const [isUpdateOn, setUpdateOn] = useState(false);
  const showsUpdates = isAdmin && isUpdateOn;
  const sections = useMemo(() => (catalogue ? menuOf(catalogue, coin, stars) : []), [catalogue, coin, stars]);
  const currentId = useCurrentId(catalogue?.indicators[0]?.id);
  return (
    <div className={styles['sidebar']}>
      <div className={styles['top']}>
        <div className={styles['row']}>
          {catalogue ? <CoinSwitch catalogue={catalogue} coin={coin} onChoose={setCoin} /> : <span className={styles['blank']} />}
          {onCollapse && <IconButton icon="collapse" label={t('shell.sidebar.collapse')} onClick={onCollapse} />}
        </div>
        <SearchBox onNavigate={onNavigate} />
        <StarFilter stars={stars} onChoose={setStars} />
        {isAdmin && <UpdateToggle isOn={isUpdateOn} onToggle={() => setUpdateOn(!isUpdateOn)} />}
      </div>
      <nav className={styles['tree']} aria-label={t(showsUpdates ? 'shell.update.title' : 'shell.sidebar.label')}>
        {catalogue && showsUpdates && <UpdateList catalogue={catalogue} onNavigate={onNavigate} />}
        {catalogue && !showsUpdates && <MenuTree sections={sections} currentId={currentId} onNavigate={onNavigate} />}
        {catalogue && !showsUpdates && sections.length === 0 && <p className={styles['none']}>{t('shell.sidebar.none')}</p>}
        {!catalogue && isFetching && <ul className={styles['skeleton']} aria-label={t('shell.sidebar.loading')}>{SKELETON.map((row) => <li key={row} />)}</ul>}
        {!catalogue && !isFetching && <p className={styles['none']}>{t('shell.sidebar.failed')}<ToolButton onClick={() => { void refetch(); }}>{t('shell.sidebar.retry')}</ToolButton></p>}
      </nav>
    </div>
  );
};
