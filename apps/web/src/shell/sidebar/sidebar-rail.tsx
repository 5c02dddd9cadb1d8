import { useMemo } from 'react';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { menuOf } from '../../shared/catalogue/menu.ts';
import { sectionIcon } from './section-icon.ts';
import styles from './sidebar-rail.module.css';

/** The collapsed sidebar; each of its icons expands it. */
export const SidebarRail = ({ onExpand }: { onExpand: () => void }) => {
  const { t, pick } = useText();
  const { data: catalogue } = useCatalogueQuery();
  const sections = useMemo(() => (catalogue ? menuOf(catalogue, 'BTC', null) : []), [catalogue]);
  return (
    <aside className={styles['rail']} aria-label={t('shell.sidebar.label')}>
      <IconButton icon="expand" label={t('shell.sidebar.expand')} onClick={onExpand} />
      {sections.map(({ group }) => (
        <IconButton key={group.key} icon={sectionIcon(group.key)} label={pick(group.label)} onClick={onExpand} />
      ))}
    </aside>
  );
};
