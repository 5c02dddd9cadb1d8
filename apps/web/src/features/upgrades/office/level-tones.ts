import type { PaidLevel } from '@chaintide/contracts/people/levels';
import type { Tones } from '../../../shared/statistics/tone-colours.ts';

export const levelTones: Tones<PaidLevel> = { monthly: 'moving', annual: 'done', vip: 'odd' };
