import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { useStepUpMutation } from './second-factor-api.ts';
import styles from './second-factor.module.css';
import { stepUpSettled, useGiveCode, useStepUp } from '../session/step-up.ts';
import { secondFactorTexts } from '../i18n/second-factor-texts.ts';

const StepUpForm = ({ onGiven, onClose }: { readonly onGiven: () => void; readonly onClose: () => void }) => {
  const { t } = useText(secondFactorTexts);
  const [stepUp] = useStepUpMutation();
  const send = async (typed: { readonly secondFactor: string }): Promise<{ error?: unknown }> => {
    const answer = await stepUp(typed);
    if (!answer.error) onGiven();
    return answer;
  };
  return (
    <CodeForm
      title={t('secondFactor.stepUp.title')}
      action={t('secondFactor.stepUp.action')}
      busy={t('secondFactor.stepUp.busy')}
      send={send}
      onClose={onClose}
    >
      <p className={styles['quiet']}>{t('secondFactor.stepUp.text')}</p>
    </CodeForm>
  );
};

const ActForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(secondFactorTexts);
  const give = useGiveCode();
  return (
    <CodeForm
      title={t('secondFactor.stepUp.title')}
      action={t('secondFactor.stepUp.action')}
      busy={t('secondFactor.stepUp.busy')}
      send={({ secondFactor }) => give(secondFactor)}
      onClose={onClose}
    >
      <p className={styles['quiet']}>{t('secondFactor.stepUp.actText')}</p>
    </CodeForm>
  );
};

/** Requests the code that a call waits for, or links to the setup of a second factor. */
export const StepUpDialog = () => {
  const { t } = useText(secondFactorTexts);
  const open = useStepUp();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const settle = (wasGiven: boolean): void => {
    dispatch(stepUpSettled({ wasGiven }));
  };
  if (open === null) return null;
  if (open === 'setup') {
    const leave = (): void => {
      settle(false);
      void navigate('/personal#second-factor');
    };
    return (
      <Confirm
        title={t('secondFactor.stepUp.setupTitle')}
        action={t('secondFactor.stepUp.toSetup')}
        onConfirm={leave}
        onCancel={() => settle(false)}
      >
        <p>{t('secondFactor.stepUp.setupText')}</p>
      </Confirm>
    );
  }
  return (
    <Dialog title={t('secondFactor.stepUp.title')} onClose={() => settle(false)} isLight={false}>
      <div className={styles['content']}>
        {open === 'act' ? (
          <ActForm onClose={() => settle(false)} />
        ) : (
          <StepUpForm onGiven={() => settle(true)} onClose={() => settle(false)} />
        )}
      </div>
    </Dialog>
  );
};
