import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { subscribeOf } from '../api/live-extra.ts';
import { loggedOut } from '../session/session.ts';

export interface StepUpState {
  /** `code`: a call waits for a code. `setup`: the account has no second factor yet. */
  readonly open: 'code' | 'setup' | null;
  /** How the last one ended. */
  readonly wasGiven: boolean;
}

const closed: StepUpState = { open: null, wasGiven: false };

const slice = createSlice({
  name: 'stepUp',
  initialState: closed,
  reducers: {
    stepUpAsked: (_, { payload }: PayloadAction<'code' | 'setup'>): StepUpState => ({ open: payload, wasGiven: false }),
    stepUpSettled: (_, { payload }: PayloadAction<{ readonly wasGiven: boolean }>): StepUpState => ({ open: null, wasGiven: payload.wasGiven }),
  },
  extraReducers: (build) => { build.addCase(loggedOut, () => closed); },
});

export const { stepUpAsked, stepUpSettled } = slice.actions;
export const stepUpReducer = slice.reducer;

export interface StepUpRoot { stepUp: StepUpState }

export const useStepUp = (): StepUpState['open'] => useSelector((state: StepUpRoot) => state.stepUp.open);

interface Tools { readonly dispatch: Dispatch; readonly getState: () => unknown; readonly extra: unknown }

/** Asks for a code, or waits with who asked before; whether one was given. */
export const askForStepUp = ({ dispatch, getState, extra }: Tools): Promise<boolean> => {
  dispatch(stepUpAsked('code'));
  return new Promise((resolve) => {
    const leave = subscribeOf(extra)(() => {
      const { open, wasGiven } = (getState() as StepUpRoot).stepUp;
      if (open === 'code') return;
      leave();
      resolve(wasGiven);
    });
  });
};
