import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton, ToolButton } from '../../shared/ui/button.tsx';
import { StarRow } from '../../shared/ui/stars.tsx';
import { starCounts, type StarCount } from '../../shared/catalogue/menu.ts';
import styles from './star-filter.module.css';

/** Filters indicators by one, two or three stars. */
export const StarFilter = ({
  stars,
  onChoose,
}: {
  stars: StarCount | null;
  onChoose: (stars: StarCount | null) => void;
}) => {
  const { t } = useText();
  return (
    <div className={styles['filter']} role="group" aria-label={t('shell.stars.label')}>
      {starCounts.map((count) => (
        <ToolButton
          key={count}
          aria-pressed={stars === count}
          aria-label={t('shell.stars.only', { count })}
          title={t('shell.stars.only', { count })}
          onClick={() => onChoose(stars === count ? null : count)}
        >
          <StarRow count={count} />
        </ToolButton>
      ))}
      <IconButton
        icon="close"
        label={t('shell.stars.clear')}
        disabled={stars === null}
        onClick={() => onChoose(null)}
      />
    </div>
  );
};
