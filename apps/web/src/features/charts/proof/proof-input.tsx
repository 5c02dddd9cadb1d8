import type { PointInput } from '@chaintide/contracts/charts/points';
import { SECOND } from '@chaintide/contracts/limits';
import { formatBucket, formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { exactText } from './proof-numbers.ts';
import styles from './proof-input.module.css';
import { proofTexts } from '../../../shared/i18n/proof-texts.ts';

/** A time in the reader's own time zone, and in UTC on hover. */
const Moment = ({ at }: { at: number }) => {
  const { language } = useText(proofTexts);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
      {formatMoment(at, language)}
    </time>
  );
};

const Revisions = ({ input: { revisions, unit } }: { input: PointInput }) => {
  const text = useText(proofTexts);
  const { t } = text;
  if (revisions.length === 0) return <p className={styles['aside']}>{t('proof.input.unrevised')}</p>;
  const title = t('proof.input.revised', { count: revisions.length });
  return (
    <div className={styles['scroll']} data-edges tabIndex={0} role="group" aria-label={title}>
      <table className={styles['revisions']}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {(['seenAt', 'was', 'becomes', 'source'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`proof.input.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {revisions.map(({ seenAt, was, becomes, source }) => (
            <tr key={`${seenAt} ${becomes}`}>
              <td>
                <Moment at={seenAt} />
              </td>
              <td>{exactText(was, unit, text)}</td>
              <td>{exactText(becomes, unit, text)}</td>
              <td>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const dayOf = (seconds: number): string => formatBucket(seconds * SECOND, false);

/** The period of a statistic, when it was published and how that is known, and what was said first. */
const Release = ({ release, input }: { release: NonNullable<PointInput['release']>; input: PointInput }) => {
  const text = useText(proofTexts);
  const { t, language } = text;
  const { basis, at, day, period, firstFigure } = release;
  return (
    <>
      <div>
        <dt>{t('proof.input.period')}</dt>
        <dd>{period.from === period.to ? dayOf(period.from) : `${dayOf(period.from)} – ${dayOf(period.to)}`}</dd>
      </div>
      <div data-basis={basis}>
        <dt>{t('proof.input.released')}</dt>
        <dd>
          <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
            {day}
          </time>
          <small className={styles['basis']}>{t(`proof.input.basis.${basis}`)}</small>
        </dd>
      </div>
      {firstFigure !== null && firstFigure !== input.value && (
        <div>
          <dt>{t('proof.input.firstFigure')}</dt>
          <dd>{exactText(firstFigure, input.unit, text)}</dd>
        </div>
      )}
    </>
  );
};

/** Caveats about an input, in words. */
const Marks = ({
  input: { simulated, provisional, carried, time, release, rewritten },
  withHours,
}: {
  input: PointInput;
  withHours: boolean;
}) => {
  const { t } = useText(proofTexts);
  return (
    <>
      {simulated && (
        <p className={styles['mark']} data-mark="simulated">
          <b>{t('proof.input.simulated')}</b>
          {t('proof.input.simulatedText')}
        </p>
      )}
      {/* that a value is carried over says more than that it may change */}
      {provisional && !carried && <p className={styles['mark']}>{t('proof.input.provisionalText')}</p>}
      {carried && (
        <p className={styles['mark']}>
          {release
            ? t('proof.input.heldText')
            : t('proof.input.carriedText', { time: formatBucket(time * SECOND, withHours) })}
        </p>
      )}
      {rewritten && <p className={styles['mark']}>{t('proof.input.rewritten')}</p>}
    </>
  );
};

/** One input: its value, its source and time, and earlier values from its source. */
export const ProofInput = ({ input, withHours }: { input: PointInput; withHours: boolean }) => {
  const text = useText(proofTexts);
  const { t } = text;
  const { metric, value, unit, time, source, fetchedAt, release } = input;
  return (
    <article className={styles['input']} id={`proof-${metric}`} tabIndex={-1} aria-label={metric}>
      <p className={styles['head']}>
        <code>{metric}</code>
        <strong>{exactText(value, unit, text)}</strong>
      </p>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('proof.input.bucket')}</dt>
          <dd>{t('proof.bucket', { time: formatBucket(time * SECOND, withHours) })}</dd>
        </div>
        <div>
          <dt>{t('proof.input.source')}</dt>
          <dd>{source ?? t('proof.input.noSource')}</dd>
        </div>
        <div>
          <dt>{t('proof.input.fetched')}</dt>
          <dd>{fetchedAt === null ? t('proof.input.notFetched') : <Moment at={fetchedAt} />}</dd>
        </div>
        {release && <Release release={release} input={input} />}
      </dl>
      <Marks input={input} withHours={withHours} />
      <Revisions input={input} />
    </article>
  );
};
