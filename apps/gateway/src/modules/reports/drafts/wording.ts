import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { fillText, type Language } from '@chaintide/contracts/language';
import { reportKindNames, type ChartRange, type ReportText } from '@chaintide/contracts/reports/reports';
import { formatChange, formatNumber, formatShort } from '@chaintide/indicators/number';
import type { Briefing, Crossing, Move } from './briefing.ts';
import type { Period, PeriodKind } from './periods.ts';

const TOP = 3; // moves with a chart of their own
const NOTABLE = 1; // times a usual change
const MANY = 1e6;
const MONTH_LENGTH = 7; // of 2026-11-30

const words = {
  zh: {
    title: '{kind} · {day}：{name} {change}',
    quiet: '{kind} · {day}：主要指标平稳',
    intro: {
      daily: '本日报比较 {day} 与前一日',
      weekly: '本周报涵盖截至 {day} 的 7 天',
      monthly: '本月报涵盖截至 {day} 的一个月',
    },
    ending: '，时间以 UTC 计。',
    simulated: '**以下数字均为模拟数据，不代表真实行情。**',
    moves: '## 变化最大的指标',
    up: '{name}升至 {now}（此前 {before}），变化 {change}{times}。',
    down: '{name}降至 {now}（此前 {before}），变化 {change}{times}。',
    even: '{name}为 {now}，与此前持平。',
    times: '，是平常幅度的 {size} 倍',
    crossings: '## 区间变化',
    between: '{name}由“{left}”进入“{entered}”，现为 {now}。',
    entered: '{name}进入“{entered}”，现为 {now}。',
    left: '{name}离开“{left}”，现为 {now}。',
    none: '主要指标均未越过区间界线。',
    all: '## 主要指标一览',
    header: '| 指标 | 此前 | 现在 | 变化 |',
  },
  en: {
    title: '{kind}, {day}: {name} {change}',
    quiet: '{kind}, {day}: a quiet market',
    intro: {
      daily: 'This report compares {day} with the day before',
      weekly: 'This report covers the seven days to {day}',
      monthly: 'This report covers the month to {day}',
    },
    ending: '; days are in UTC.',
    simulated: '**All numbers below are simulated and say nothing about real markets.**',
    moves: '## Largest moves',
    up: '**{name}** rose to {now} from {before}, a change of {change}{times}.',
    down: '**{name}** fell to {now} from {before}, a change of {change}{times}.',
    even: '**{name}** is unchanged at {now}.',
    times: ', {size} times its usual move',
    crossings: '## Zones',
    between: '**{name}** moved from “{left}” into “{entered}” and is now at {now}.',
    entered: '**{name}** entered “{entered}” and is now at {now}.',
    left: '**{name}** left “{left}” and is now at {now}.',
    none: 'None of the main indicators crossed the edge of a zone.',
    all: '## Main indicators',
    header: '| Indicator | Before | Now | Change |',
  },
} as const;

const ranges: Readonly<Record<PeriodKind, ChartRange>> = { daily: '30d', weekly: '90d', monthly: '1y' };

/** In full below a million. */
const numberOf = (value: number, { unit }: Indicator, language: Language): string =>
  Math.abs(value) < MANY ? formatNumber(value, unit, language) : formatShort(value, unit, language);

const numbersOf = ({ indicator, before, now, change }: Move, language: Language) => {
  const number = (value: number): string => numberOf(value, indicator, language);
  const difference = now - before;
  const sign = difference > 0 ? '+' : '';
  return {
    name: indicator.fullName[language],
    before: number(before),
    now: number(now),
    change: change === undefined ? `${sign}${number(difference)}` : formatChange(change, language),
  };
};

const sentenceOf = (move: Move, language: Language): string => {
  const { up, down, even, times } = words[language];
  const size = Math.abs(move.size);
  const told = size >= NOTABLE ? fillText(times, { size: size.toFixed(1) }) : '';
  const text = move.now === move.before ? even : move.now > move.before ? up : down;
  return fillText(text, { ...numbersOf(move, language), times: told });
};

const crossingText = ({ indicator, now, left, entered }: Crossing, language: Language): string => {
  const text = words[language];
  return fillText(left && entered ? text.between : entered ? text.entered : text.left, {
    name: indicator.fullName[language],
    now: numberOf(now, indicator, language),
    left: left?.label[language] ?? '',
    entered: entered?.label[language] ?? '',
  });
};

const rowOf = (move: Move, language: Language): string => {
  const { name, before, now, change } = numbersOf(move, language);
  return `| ${name} | ${before} | ${now} | ${change} |`;
};

const chartOf = ({ id }: Indicator, kind: PeriodKind): string => `:::chart ${id} range=${ranges[kind]}`;

const titleOf = ({ moves }: Briefing, { kind, day }: Period, language: Language): string => {
  const { title, quiet } = words[language];
  const named = {
    kind: reportKindNames[kind][language],
    day: kind === 'monthly' ? day.slice(0, MONTH_LENGTH) : day,
  };
  const [first] = moves;
  return first && Math.abs(first.size) >= NOTABLE
    ? fillText(title, { ...numbersOf(first, language), ...named })
    : fillText(quiet, named);
};

/** A report about a period in one language: sentences with their numbers, charts, and a table. */
export const textOf = (briefing: Briefing, period: Period, language: Language): ReportText => {
  const text = words[language];
  const { moves, crossings, isSimulated } = briefing;
  const top = moves.slice(0, TOP);
  const blocks = [
    fillText(text.intro[period.kind], { day: period.day }) + text.ending,
    ...(isSimulated ? [text.simulated] : []),
    text.moves,
    ...top.flatMap((move) => [sentenceOf(move, language), chartOf(move.indicator, period.kind)]),
    text.crossings,
    ...(crossings.length === 0
      ? [text.none]
      : [crossings.map((crossing) => `- ${crossingText(crossing, language)}`).join('\n')]),
    text.all,
    [text.header, '| --- | ---: | ---: | ---: |', ...moves.map((move) => rowOf(move, language))].join('\n'),
  ];
  return { title: titleOf(briefing, period, language), source: blocks.join('\n\n') };
};
