export { rove } from './roving.ts';
export { holdTyping } from './type-ahead.ts';
