import { useEffect, useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';
import styles from './auth.module.css';
import type { Proof } from './proof-of-work.ts';

/** The outcome of the work; undefined while it runs. */
const useOutcome = (proof: Proof | null | undefined): 'done' | 'failed' | undefined => {
  const [ended, setEnded] = useState<{ readonly proof: Proof; readonly isDone: boolean }>();
  useEffect(() => {
    let isCurrent = true;
    const follow = async (begun: Proof): Promise<void> => {
      const isDone = (await begun.answer) !== undefined;
      if (isCurrent) setEnded({ proof: begun, isDone });
    };
    if (proof) void follow(proof);
    return () => {
      isCurrent = false;
    };
  }, [proof]);
  if (!ended || ended.proof !== proof) return undefined;
  return ended.isDone ? 'done' : 'failed';
};

interface CaptchaWorkProps {
  /** Null until the work has begun. */
  readonly proof: Proof | null | undefined;
  /** Set if the captcha could not be fetched. */
  readonly hasFailed: boolean;
  readonly onPicture: () => void;
  readonly onAgain: () => void;
}

/** Replaces the picture for people who cannot see it: the device works, and the progress is shown. */
export const CaptchaWork = ({ proof, hasFailed, onPicture, onAgain }: CaptchaWorkProps) => {
  const { t } = useText(authTexts);
  const outcome = useOutcome(proof);
  const isLost = hasFailed || outcome === 'failed';
  const lost = hasFailed ? 'auth.captcha.failed' : 'auth.captcha.workFailed';
  const working = proof ? 'auth.captcha.working' : 'auth.captcha.workLoading'; // nothing can be sent before it has begun
  return (
    <div className={styles['work']}>
      <p role="status">{t(isLost ? lost : outcome ? 'auth.captcha.workDone' : working)}</p>
      {!isLost && outcome === undefined && <progress aria-label={t('auth.captcha.work')} />}
      <div className={styles['links']}>
        {isLost && (
          <button type="button" className={styles['link']} onClick={onAgain}>
            {t('auth.captcha.retry')}
          </button>
        )}
        <button type="button" className={styles['link']} onClick={onPicture}>
          {t('auth.captcha.toPicture')}
        </button>
      </div>
    </div>
  );
};
