import type { SessionEvent } from '@chaintide/machines/session';
import { createAction } from '@reduxjs/toolkit';

/** An event for the session's state machine, which is loaded as a separate chunk. */
export const sessionHeard = createAction<SessionEvent>('session/heard');

/** The event of a logout requested by the user. */
export const logoutAsked = () => sessionHeard({ type: 'logout' });
