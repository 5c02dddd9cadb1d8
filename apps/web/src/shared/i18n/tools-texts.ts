import en from '../../locales/en/tools.json';
import zh from '../../locales/zh/tools.json';
import { addTexts } from './add-texts.ts';

addTexts('tools', { zh, en });
