import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector, useStore } from 'react-redux';
import type { CallFailure } from '../failures/failure.ts';
import { subscribeOf } from '../live/live-extra.ts';
import { loggedOut } from './session.ts';

export interface StepUpState {
  /**
   * `code`: a call waits until the session has given a code. `act`: a call is sent with a code. `setup`: the account has no second factor
   * yet.
   */
  readonly open: 'code' | 'act' | 'setup' | null;
  /** Whether the last request ended with a code. */
  readonly wasGiven: boolean;
  /** The code that is being sent with its call. */
  readonly typed: string | null;
  /** The failure of the previous code. */
  readonly failure: CallFailure | null;
}

const closed: StepUpState = { open: null, wasGiven: false, typed: null, failure: null };

const slice = createSlice({
  name: 'stepUp',
  initialState: closed,
  reducers: {
    stepUpAsked: (_, { payload }: PayloadAction<'code' | 'setup'>): StepUpState => ({ ...closed, open: payload }),
    codeAsked: (_, { payload }: PayloadAction<CallFailure | null>): StepUpState => ({
      ...closed,
      open: 'act',
      failure: payload,
    }),
    codeTyped: (state, { payload }: PayloadAction<string>): StepUpState => ({
      ...state,
      typed: payload,
      failure: null,
    }),
    stepUpSettled: (_, { payload }: PayloadAction<{ readonly wasGiven: boolean }>): StepUpState => ({
      ...closed,
      wasGiven: payload.wasGiven,
    }),
  },
  extraReducers: (build) => {
    build.addCase(loggedOut, () => closed);
  },
});

export const { stepUpAsked, stepUpSettled } = slice.actions;
const { codeAsked, codeTyped } = slice.actions;
export const stepUpReducer = slice.reducer;

export interface StepUpRoot {
  stepUp: StepUpState;
}

export const useStepUp = (): StepUpState['open'] => useSelector((state: StepUpRoot) => state.stepUp.open);

interface Tools {
  readonly dispatch: Dispatch;
  readonly getState: () => unknown;
  readonly extra: unknown;
}
type Watch = (listener: () => void) => () => void;

const stateOf = (getState: () => unknown): StepUpState => (getState() as StepUpRoot).stepUp;

/** Resolves with the first state of which `isOver` is true. */
const until = (
  subscribe: Watch,
  getState: () => unknown,
  isOver: (state: StepUpState) => boolean,
): Promise<StepUpState> =>
  new Promise((resolve) => {
    const leave = subscribe(() => {
      const state = stateOf(getState);
      if (!isOver(state)) return;
      leave();
      resolve(state);
    });
  });

/** Requests a code, or waits for the request in progress; resolves to whether one was given. */
export const askForStepUp = async ({ dispatch, getState, extra }: Tools): Promise<boolean> => {
  dispatch(stepUpAsked('code'));
  return (await until(subscribeOf(extra), getState, ({ open }) => open !== 'code')).wasGiven;
};

/** Requests a code to send with a call, or another one if the last was refused; null if none is given. */
export const askForCode = async (
  { dispatch, getState, extra }: Tools,
  refused: CallFailure | null,
): Promise<string | null> => {
  if (refused && stateOf(getState).open !== 'act') return null; // the dialog was closed meanwhile
  dispatch(codeAsked(refused));
  return (await until(subscribeOf(extra), getState, ({ open, typed }) => open !== 'act' || typed !== null)).typed;
};

/** Sends a code with the waiting call; resolves to the failure, if any. */
export const useGiveCode = (): ((code: string) => Promise<{ error?: CallFailure }>) => {
  const store = useStore();
  return async (code) => {
    store.dispatch(codeTyped(code));
    const { failure } = await until(
      (listener) => store.subscribe(listener),
      () => store.getState(),
      ({ typed }) => typed === null,
    );
    return failure ? { error: failure } : {};
  };
};
