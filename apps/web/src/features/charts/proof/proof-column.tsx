import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { PointProof } from '@chaintide/contracts/charts/points';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { formatBucket } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './proof-column.module.css';
import { exactText, formulaNumber } from './proof-numbers.ts';
import { filledWith, treeOf, type ProofNode } from './proof-tree.ts';
import { proofTexts } from '../../../shared/i18n/proof-texts.ts';

type Column = PointProof['columns'][number];

const DAY_SECONDS = DAY / SECOND;
const FEW = 7; // the days of a week; longer lists are collapsed

const Equation = ({ formula, filled }: { formula: string; filled: string | undefined }) => (
  <>
    <code>{`= ${formula}`}</code>
    {filled !== undefined && <code className={styles['filled']}>{`= ${filled}`}</code>}
  </>
);

const Node = ({ node }: { node: ProofNode }) => {
  const text = useText(proofTexts);
  return (
    <li>
      <p className={styles['node']}>
        {node.kind === 'input' ? (
          <a
            href={`#proof-${node.name}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(`proof-${node.input.metric}`)?.focus();
            }}
          >
            <code>{node.name}</code>
          </a>
        ) : (
          <code>{node.name}</code>
        )}
        <b>{exactText(node.value, node.unit, text)}</b>
      </p>
      {node.kind === 'term' && (
        <>
          <Equation formula={node.formula} filled={node.filled} />
          <Tree nodes={node.parts} />
        </>
      )}
    </li>
  );
};

const Tree = ({ nodes }: { nodes: readonly ProofNode[] }) =>
  nodes.length > 0 && (
    <ul className={styles['tree']}>
      {nodes.map((node) => (
        <Node key={node.name} node={node} />
      ))}
    </ul>
  );

const Rows = ({ rows, unit, withHours }: { rows: Column['rows']; unit: string; withHours: boolean }) => {
  const text = useText(proofTexts);
  return (
    <table className={styles['rows']}>
      <tbody>
        {rows.map(({ time, value }) => (
          <tr key={time}>
            <th scope="row">{formatBucket(time * SECOND, withHours)}</th>
            <td>{exactText(value, unit, text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The rows that a week or a month is derived from. */
const MadeOf = ({ column: { rows, derivation }, unit }: { column: Column; unit: string }) => {
  const { t } = useText(proofTexts);
  const table = <Rows rows={rows} unit={unit} withHours={rows.some(({ time }) => time % DAY_SECONDS !== 0)} />;
  return (
    <section aria-label={t('proof.made.title')}>
      <p className={styles['made']}>{`= ${t(`proof.made.${derivation}`, { count: rows.length })}`}</p>
      {rows.length <= FEW ? (
        table
      ) : (
        <details>
          <summary>{t('proof.allRows', { count: rows.length })}</summary>
          {table}
        </details>
      )}
    </section>
  );
};

/** For a coarser bucket, the numbers below are those of one of its rows. */
const OneOf = ({ proof: { rowTime }, column: { rows }, unit }: { proof: PointProof; column: Column; unit: string }) => {
  const text = useText(proofTexts);
  const value = rows.find(({ time }) => time === rowTime)?.value ?? null;
  return (
    <p className={styles['node']}>
      <span>{text.t('proof.oneOf', { time: formatBucket(rowTime * SECOND, rowTime % DAY_SECONDS !== 0) })}</span>
      <b>{exactText(value, unit, text)}</b>
    </p>
  );
};

interface ProofColumnProps {
  readonly indicator: Indicator;
  readonly proof: PointProof;
  readonly column: Column;
}

/** One value of the point as a small tree: the formula, the numbers filled in, and the derivation of each of them. */
export const ProofColumn = ({ indicator: { label, columns, unit }, proof, column }: ProofColumnProps) => {
  const text = useText(proofTexts);
  const { pick } = text;
  const write = (value: number): string => formulaNumber(value, text);
  const isDerived = column.rows.length > 0;
  return (
    <section className={styles['column']} aria-label={pick(columns.length > 1 ? column.label : label)}>
      <h3 className={styles['head']}>
        <span>{pick(columns.length > 1 ? column.label : label)}</span>
        <strong>{exactText(column.value, unit, text)}</strong>
      </h3>
      {isDerived && <MadeOf column={column} unit={unit} />}
      {isDerived && <OneOf proof={proof} column={column} unit={unit} />}
      <Equation formula={column.formula} filled={filledWith(proof, column.formula, write)} />
      <Tree nodes={treeOf(proof, column.formula, write)} />
    </section>
  );
};
