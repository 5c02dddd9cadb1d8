import { startEarly } from '../shared/api/early.ts';

startEarly(location);
