import { Injectable } from '@nestjs/common';
import type { CompactSeries, Provenance } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { SECOND } from '@chaintide/contracts/limits';
import { resolutionGrades } from '@chaintide/contracts/charts/resolutions';
import { grades } from '@chaintide/contracts/people/roles';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import { SeriesService } from '../series/series.service.ts';
import { cutOf, historyColumns, joined, rowsWithin, tailTable } from './cut.ts';
import type { Frame } from './frame.ts';
import { Histories, type History } from './histories.ts';
import { IndicatorsService } from './indicators.service.ts';
import { provenanceOf, takeoversBehind } from './origin.ts';
import type { Question, RawQuestion } from './question.ts';
import { tableOf, type Table } from './table.ts';

/** The frame of a whole series, and its points at the question's resolution. */
interface Whole {
  readonly question: Question;
  readonly frame: Frame;
  readonly table: Table;
}

type Parted = Pick<CompactSeries, 'history' | 'provenance'> & { readonly table: Table };

const ANSWERS_KEPT = 256;

/** Whole series in two parts: a history that is compressed once and cached by clients, and a short tail. */
@Injectable()
export class CompactService {
  private readonly histories: Histories<readonly Provenance[]>;
  /** The newest answer of each series that was requested whole. */
  private readonly newestAnswers = new Map<string, { readonly state: string; readonly answer: CompactSeries }>();

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    clock: Clock,
  ) {
    this.histories = new Histories(() => clock.now());
  }

  /** The newest points and the key of the preceding history; previews and short series are returned whole. */
  compactFor(raw: RawQuestion, caller: Identity): CompactSeries {
    const preview = this.indicators.previewFor(raw, caller);
    if (preview) return { ...preview, history: null };
    const opened = this.indicators.openTo(raw, caller);
    const [name, state] = [nameOf(opened.question), `${this.indicators.versionFor(raw)}:${this.stateOf(opened, 0)}`];
    const held = this.newestAnswers.get(name);
    const answer = held?.state === state ? held.answer : this.answer(raw, caller);
    this.newestAnswers.delete(name);
    this.newestAnswers.set(name, { state, answer });
    if (this.newestAnswers.size > ANSWERS_KEPT) this.newestAnswers.delete(this.newestAnswers.keys().next().value!);
    return answer;
  }

  private answer(raw: RawQuestion, caller: Identity): CompactSeries {
    const whole = this.wholeOf(raw, caller);
    const {
      question: { indicator, resolution, parameters },
    } = whole;
    const { table, ...parted } = this.part(whole);
    return {
      id: indicator.id,
      resolution,
      parameters: { ...parameters },
      preview: null,
      ...this.indicators.tail(whole.frame, whole.question, table),
      ...parted,
    };
  }

  /** The history with the key, and whether guests may see it. Throws if the key is outdated. */
  historyFor(raw: RawQuestion, key: string, caller: Identity): { history: History; isOpenToAll: boolean } {
    const { question } = this.indicators.openTo(raw, caller);
    const history = this.histories.find(nameOf(question), key) ?? this.newest(this.wholeOf(raw, caller), key);
    const {
      indicator: { tier },
      resolution,
    } = question;
    return { history, isOpenToAll: grades.guest >= Math.max(gradeOfTier(tier), resolutionGrades[resolution]) };
  }

  /** The key may come from another process, or from this one before a restart. */
  private newest(whole: Whole, key: string): History {
    this.part(whole);
    const history = this.histories.find(nameOf(whole.question), key);
    if (!history) throw new AppError('history.outdated');
    return history;
  }

  private wholeOf(raw: RawQuestion, caller: Identity): Whole {
    const { question, frame } = this.indicators.openTo(raw, caller);
    return { question, frame, table: tableOf(frame, question) };
  }

  private part({ question, frame, table }: Whole): Parted {
    const cut = cutOf(table, frame, question.resolution);
    const last = table.times.at(-1);
    const from = table.times[cut];
    if (last === undefined || from === undefined) return { table, history: null, provenance: [] };
    const rows = rowsWithin(frame, question, { from, to: last });
    const later = this.origins({ question, frame }, rows);
    if (cut === 0) return { table, history: null, provenance: later };
    const { history, details } = this.histories.of(nameOf(question), this.stateOf({ question, frame }, cut), () => ({
      columns: historyColumns(table, cut),
      details: this.origins({ question, frame }, { first: frame.rowAt(table.times[0]!), last: rows.first - 1 }),
    }));
    history.compressed().catch(() => undefined); // the client that gets the key requests it next, and sees the failure then
    return {
      table: tailTable(table, cut),
      history: { key: history.key, points: history.points },
      provenance: joined(details, later, { step: frame.stepMs / SECOND, end: frame.timeOf(rows.last) / SECOND }),
    };
  }

  private origins(
    { question, frame }: Pick<Whole, 'question' | 'frame'>,
    rows: { first: number; last: number },
  ): Provenance[] {
    return provenanceOf(frame, this.series, {
      inputs: frame.inputsOf(question.indicator, question.parameters),
      ...rows,
    });
  }

  /** Equal states have equal history: the same points of the same origin. */
  private stateOf(
    { question: { indicator, parameters }, frame }: Pick<Whole, 'question' | 'frame'>,
    cut: number,
  ): string {
    const takeovers = takeoversBehind(frame, this.series, frame.inputsOf(indicator, parameters));
    return [frame.rewritesBehind(indicator, parameters), cut, takeovers].join(':');
  }
}

/** The identity of a series. */
const nameOf = ({ indicator, resolution, parameters }: Question): string =>
  JSON.stringify([indicator.id, resolution, parameters]);
