import type { SessionEvent } from '@chaintide/machines/session';
import { createAction } from '@reduxjs/toolkit';

/** Something that only the session's machine may judge; it comes with its own chunk and hears it there. */
export const sessionHeard = createAction<SessionEvent>('session/heard');

/** The person wants to leave. */
export const logoutAsked = () => sessionHeard({ type: 'logout' });
