import en from '../../locales/en/events.json';
import zh from '../../locales/zh/events.json';
import { addTexts } from './add-texts.ts';

addTexts('events', { zh, en });
