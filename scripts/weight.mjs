import { ensureBuilt, fail } from './workspace.mjs';

// a build of the web app that weighs more than its budget fails (apps/web/budget.ts); later commands use what is built here
await ensureBuilt(['web']).catch(fail);
