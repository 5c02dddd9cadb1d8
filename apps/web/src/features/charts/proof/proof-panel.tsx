import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { PointProof } from '@chaintide/contracts/charts/points';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { Link } from 'react-router';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { discuss, hasBoard } from '../../../shared/board/pinning.ts';
import { alarmLink } from '../../../shared/chart/alarm-link.ts';
import { formatBucket } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { ProofBlock } from './proof-block.tsx';
import { ProofColumn } from './proof-column.tsx';
import { ProofFailed } from './proof-failed.tsx';
import { ProofInput } from './proof-input.tsx';
import styles from './proof-panel.module.css';
import { useProof } from './use-proof.ts';
import { proofTexts } from '../../../shared/i18n/proof-texts.ts';

interface ProofPanelProps {
  readonly indicator: Indicator;
  readonly view: ChartView;
  /** Start of the bucket, in unix seconds. */
  readonly time: number;
  readonly onClose: () => void;
}

/** The definition used to compute the point, if the indicator has several. */
const Chosen = ({ indicator, proof }: { indicator: Indicator; proof: PointProof }) => {
  const { pick } = useText(proofTexts);
  if (indicator.parameters.length === 0) return null;
  return (
    <dl className={styles['chosen']}>
      {indicator.parameters.map(({ name, label, options, default: standard }) => {
        const option = options.find(({ value }) => value === (proof.parameters[name] ?? standard));
        return (
          <div key={name}>
            <dt>{pick(label)}</dt>
            <dd>{option && pick(option.label)}</dd>
          </div>
        );
      })}
    </dl>
  );
};

const Lookback = ({ proof: { lookback, inputs } }: { proof: PointProof }) => {
  const { t } = useText(proofTexts);
  const kind = lookback === null ? 'all' : lookback > 0 ? 'many' : 'one';
  return (
    <p className={styles['aside']}>
      {t(`proof.lookback.${kind}`, { count: lookback ?? 0 })}
      {kind !== 'one' && inputs.length > 0 && ` ${t('proof.windowed')}`}
    </p>
  );
};

const Proved = ({ indicator, proof, withHours }: { indicator: Indicator; proof: PointProof; withHours: boolean }) => {
  const { t } = useText(proofTexts);
  return (
    <>
      {proof.provisional && (
        <p className={styles['provisional']} role="status">
          <b>{t('proof.provisional')}</b>
          {t('proof.provisionalText')}
        </p>
      )}
      <Chosen indicator={indicator} proof={proof} />
      {proof.block && <ProofBlock block={proof.block} isDayChosen={proof.parameters['day'] !== undefined} />}
      {proof.columns.map((column) => (
        <ProofColumn key={column.key} indicator={indicator} proof={proof} column={column} />
      ))}
      <Lookback proof={proof} />
      <section aria-label={t('proof.inputs')} className={styles['section']}>
        <h3>{t('proof.inputs')}</h3>
        {proof.inputs.map((input) => (
          <ProofInput key={`${input.metric} ${input.time}`} input={input} withHours={withHours} />
        ))}
      </section>
    </>
  );
};

interface RespondProps {
  readonly proof: PointProof;
  readonly definition: ChartView['parameters'];
  readonly onClose: () => void;
}

/** Leads to a message about the point on the board below the chart, to an alarm at its value, and to a work order that objects to it. */
const Respond = ({ proof, definition, onClose }: RespondProps) => {
  const { t } = useText(boardTexts);
  const value = proof.columns[0]?.value ?? null;
  if (value === null) return null;
  const simulated = proof.inputs.some((input) => input.simulated);
  const about = new URLSearchParams({
    about: proof.id,
    day: isoDay(proof.time * SECOND),
    value: String(value),
  });
  return (
    <p className={styles['respond']}>
      {hasBoard() && (
        <ActionButton
          data-look="quiet"
          onClick={() => {
            onClose();
            requestAnimationFrame(() => discuss(proof.id, { time: proof.time, value, simulated }));
          }}
        >
          {t('board.discuss')}
        </ActionButton>
      )}
      <Link to={alarmLink({ indicator: proof.id, definition, level: value })}>{t('board.alarm')}</Link>
      <Link to={`/help?${about.toString()}#workOrder`}>{t('board.object')}</Link>
    </p>
  );
};

/** The derivation of a point's value: its formula with the numbers filled in, every input, and their sources. */
export const ProofPanel = ({ indicator, view, time, onClose }: ProofPanelProps) => {
  const { t, pick } = useText(proofTexts);
  const { proof, failure, retry } = useProof(view, time);
  const withHours = (resolutionMs[view.resolution] ?? Infinity) < DAY;
  const title = t('proof.title', {
    name: pick(indicator.label),
    time: t('proof.bucket', { time: formatBucket(time * SECOND, withHours) }),
  });
  return (
    <Dialog as="panel" title={title} onClose={onClose}>
      <div className={styles['body']} data-proof={indicator.id}>
        {proof && <Respond proof={proof} definition={view.parameters} onClose={onClose} />}
        {proof && <Proved indicator={indicator} proof={proof} withHours={withHours} />}
        {failure && <ProofFailed failure={failure} onRetry={retry} />}
        {!proof && !failure && <div className={styles['waiting']} role="progressbar" aria-label={t('proof.loading')} />}
      </div>
    </Dialog>
  );
};
