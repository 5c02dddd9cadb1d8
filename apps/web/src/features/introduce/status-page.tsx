import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { StatusTables } from './status-tables.tsx';

/** The state of every source and formula, for everybody. */
export const StatusPage = () => {
  const { t } = useText(introduceTexts);
  const { data: catalogue, error, refetch } = useCatalogueQuery();
  return (
    <Page width="wide" title={t('pages./status.name')} about={t('introduce.status.lead')}>
      {catalogue && <StatusTables catalogue={catalogue} />}
      {!catalogue && error && <Failed error={error} onRetry={refetch} />}
    </Page>
  );
};
