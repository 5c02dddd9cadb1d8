import { memo, useState, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { carriedOf } from '@chaintide/chart/view/chart-view';
import { useText } from '../../shared/i18n/use-text.ts';
import { Branch } from './menu-branch.tsx';
import { MenuLeaf } from './menu-leaf.tsx';
import styles from './menu-tree.module.css';
import { sectionIcon } from './section-icon.ts';
import { countFed, type MenuSection } from '../../shared/catalogue/menu.ts';
import type { Bilingual } from '@chaintide/contracts/language';

/** Open until collapsed; open again on the next page. */
const Twig = ({
  label,
  ...rest
}: Omit<ComponentProps<typeof Branch>, 'label' | 'isOpen' | 'onToggle'> & { readonly label: Bilingual }) => {
  const { pick } = useText();
  const [isOpen, setOpen] = useState(true);
  return <Branch {...rest} label={pick(label)} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />;
};

type LeafProps = ComponentProps<typeof MenuLeaf>;

interface GroupProps extends Pick<LeafProps, 'carried' | 'isFollowing' | 'onOpen'> {
  readonly node: MenuSection['children'][number];
  /** Set if the current indicator is one of these. */
  readonly currentId: string | undefined;
}

const Group = memo(({ node: { group, children }, currentId, ...rest }: GroupProps) => (
  <Twig level="group" label={group.label} count={countFed(children)} lines={children.length}>
    {children.map((indicator) => (
      <MenuLeaf key={indicator.id} indicator={indicator} isCurrent={indicator.id === currentId} {...rest} />
    ))}
  </Twig>
));

interface MenuTreeProps {
  readonly sections: readonly MenuSection[];
  readonly currentId: string | undefined;
  /** Whether the current indicator is scrolled into view. */
  readonly isFollowing?: boolean;
  readonly onOpen: LeafProps['onOpen'];
}

/** The tree of sections, groups and indicators. */
export const MenuTree = ({ sections, currentId, isFollowing = true, onOpen }: MenuTreeProps) => {
  const carried = carriedOf(useSearchParams()[0]);
  return (
    <ul className={styles['tree']}>
      {sections.map(({ group: section, children: groups }) => (
        <Twig
          key={section.key}
          level="section"
          label={section.label}
          icon={sectionIcon(section.key)}
          count={groups.reduce((sum, { children }) => sum + countFed(children), 0)}
        >
          {groups.map((node) => (
            <Group
              key={node.group.key}
              node={node}
              currentId={node.children.some(({ id }) => id === currentId) ? currentId : undefined}
              carried={carried}
              isFollowing={isFollowing}
              onOpen={onOpen}
            />
          ))}
        </Twig>
      ))}
    </ul>
  );
};
