import { Link, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionLink } from '../../../shared/ui/button.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { reportsTexts } from '../reports-texts.ts';
import { NewReport } from './new-report.tsx';
import { OfficeReports } from './office-reports.tsx';
import { ReportDesk } from './report-desk.tsx';
import { reportIn } from './report-in.ts';

const HERE = '/subscribeRelease';

/** Where an admin writes reports: their own ones, drafts of the program, and the editor. */
export const ReleasePage = () => {
  const { t } = useText(reportsTexts);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = reportIn(search);
  const isNew = search.has('new');
  const open = (to: number): void => void navigate(`${HERE}?report=${to}`);
  return (
    <Page
      title={t('pages./subscribeRelease.name')}
      about={t('pages./subscribeRelease.about')}
      width="wide"
      tools={
        isNew || id !== undefined ? (
          <Link to={HERE}>{t('reports.editor.back')}</Link>
        ) : (
          <ActionLink to={`${HERE}?new`}>{t('reports.editor.write')}</ActionLink>
        )
      }
    >
      {isNew && <NewReport onMade={open} />}
      {!isNew && id !== undefined && <ReportDesk key={id} id={id} isWriting />}
      {!isNew && id === undefined && <OfficeReports isOwn hasStates onOpen={open} />}
    </Page>
  );
};
