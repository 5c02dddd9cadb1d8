import { startEarly } from '../shared/api/early.ts';
import { open } from './opening.ts';

open(location);
void startEarly(location);
