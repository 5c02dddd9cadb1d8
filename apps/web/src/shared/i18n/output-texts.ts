import en from '../../locales/en/output.json';
import zh from '../../locales/zh/output.json';
import { addTexts } from './add-texts.ts';

addTexts('output', { zh, en });
