import { startEarly } from '../shared/api/early.ts';

void startEarly(location);
