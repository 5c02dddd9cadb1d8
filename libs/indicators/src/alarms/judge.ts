/** The side on which a level fires. */
export type Side = 'above' | 'below';

/** When an alarm fires. Durations in ms. */
export interface Criterion {
  readonly side: Side;
  /** Fires at this level or beyond, and has recovered before this one. */
  readonly fire: number;
  readonly recover: number;
  /** How long it must hold. */
  readonly holdMs: number;
  /** The shortest time from one firing to the next. */
  readonly cycleMs: number;
}

export type Phase = 'armed' | 'pending' | 'firing' | 'recovering';

/** How an alarm stands. Times in ms since 1970. */
export interface Standing {
  readonly state: Phase | 'noData' | 'error';
  /** The state, or the one before data or the computation failed. */
  readonly phase: Phase;
  /** Since when the condition holds; null unless pending. */
  readonly since: number | null;
  readonly firedAt: number | null;
  /** How often it has fired. */
  readonly cycle: number;
  /** No value has been judged yet. The first one sets what is normal: a condition that holds already does not fire. */
  readonly isNew: boolean;
}

/** A value at a time; NaN without data. */
export interface Observation {
  readonly at: number;
  readonly value: number;
}

export const newStanding: Standing = {
  state: 'armed',
  phase: 'armed',
  since: null,
  firedAt: null,
  cycle: 0,
  isNew: true,
};

/**
 * How an alarm stands after a value: the same object if nothing has changed. It has fired if its `cycle` has grown. Live values,
 * rehearsals and replays all go through here, in the order of time.
 */
export const judge = (criterion: Criterion, standing: Standing, { at, value }: Observation): Standing => {
  if (value !== value) return standing.state === 'noData' ? standing : { ...standing, state: 'noData' };
  const regained = standing.state === standing.phase ? standing : { ...standing, state: standing.phase };
  const isHeld = criterion.side === 'above' ? value >= criterion.fire : value <= criterion.fire;
  if (standing.isNew) return { ...regained, ...inPhase(isHeld ? 'firing' : 'armed'), isNew: false };
  return following[standing.phase](criterion, regained, { at, value, isHeld });
};

type Following = (
  criterion: Criterion,
  standing: Standing,
  seen: Observation & { readonly isHeld: boolean },
) => Standing;

/** The effect of a value in each phase. */
const following: Readonly<Record<Phase, Following>> = {
  armed: (criterion, standing, { at, isHeld }) => (isHeld ? held(criterion, standing, at) : standing),
  pending: (criterion, standing, { at, isHeld }) =>
    isHeld ? held(criterion, standing, at) : { ...standing, ...inPhase('armed') },
  firing: (criterion, standing, { at, value }) =>
    isBack(criterion, value) ? { ...standing, ...inPhase(rests(criterion, standing, at)) } : standing,
  recovering: (criterion, standing, { at, isHeld }) => {
    if (rests(criterion, standing, at) === 'recovering') return standing;
    return isHeld ? held(criterion, standing, at) : { ...standing, ...inPhase('armed') };
  },
};

/** How an alarm stands whose value could not be computed. */
export const failed = (standing: Standing): Standing =>
  standing.state === 'error' ? standing : { ...standing, state: 'error' };

const inPhase = (phase: Phase): Pick<Standing, 'state' | 'phase' | 'since'> => ({ state: phase, phase, since: null });

const isBack = ({ side, recover }: Criterion, value: number): boolean =>
  side === 'above' ? value < recover : value > recover;

const rests = ({ cycleMs }: Criterion, { firedAt }: Standing, at: number): Phase =>
  firedAt !== null && at < firedAt + cycleMs ? 'recovering' : 'armed';

/** The condition holds: it fires, or waits until it has held for long enough. */
const held = ({ holdMs }: Criterion, standing: Standing, at: number): Standing => {
  const since = standing.since ?? at;
  if (at - since >= holdMs) return { ...standing, ...inPhase('firing'), firedAt: at, cycle: standing.cycle + 1 };
  return standing.phase === 'pending' && standing.state === 'pending'
    ? standing
    : { ...standing, ...inPhase('pending'), since };
};
