import { useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { chartLink } from '../features/charts/chart-view.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { MenuLeaf } from './menu-leaf.tsx';
import styles from './menu-tree.module.css';
import { sectionIcon } from './section-icon.ts';
import type { MenuSection } from '../shared/catalogue/menu.ts';
import type { Bilingual } from '@chaintide/contracts/language';
import type { IconName } from '../shared/ui/icon.tsx';

interface BranchProps {
  readonly label: Bilingual;
  readonly level: 'section' | 'group';
  readonly icon?: IconName;
  readonly count: number;
  readonly children: ReactNode;
}

const Branch = ({ label, level, icon, count, children }: BranchProps) => {
  const { pick } = useText();
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <li>
      <button type="button" className={styles[level]} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {icon && <Icon name={icon} />}
        <span className={styles['name']}>{pick(label)}</span>
        <span className={styles['count']}>{count}</span>
        <span className={styles['chevron']}><Icon name="down" /></span>
      </button>
      <ul id={id} hidden={!isOpen}>{children}</ul>
    </li>
  );
};

interface MenuTreeProps {
  readonly sections: readonly MenuSection[];
  readonly currentId: string | undefined;
  readonly onNavigate: (() => void) | undefined;
}

/** Section, group, indicator. */
export const MenuTree = ({ sections, currentId, onNavigate }: MenuTreeProps) => {
  const [present] = useSearchParams();
  return (
    <ul className={styles['tree']}>
      {sections.map(({ group: section, children: groups }) => (
        <Branch key={section.key} level="section" label={section.label} icon={sectionIcon(section.key)} count={groups.reduce((sum, { children }) => sum + children.length, 0)}>
          {groups.map(({ group, children }) => (
            <Branch key={group.key} level="group" label={group.label} count={children.length}>
              {children.map((indicator) => (
                <MenuLeaf key={indicator.id} indicator={indicator} href={chartLink(indicator.id, present)} isCurrent={indicator.id === currentId} onNavigate={onNavigate} />
              ))}
            </Branch>
          ))}
        </Branch>
      ))}
    </ul>
  );
};
